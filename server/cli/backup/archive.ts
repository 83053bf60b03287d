/** An entry of a backup. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const BLOCK = 512;
const NAME_MAX = 100;
/** The limit for one entry. Pieces of tables are far smaller, and files are limited by uploads. */
const ENTRY_MAX_BYTES = 1_000_000_000;
const FILE = "0";
const LONG_NAME = "x";
const EMPTY = Buffer.alloc(0);

/** Writes entries as a standard tar archive, with each entry's name and size before its bytes. */
export async function* writeArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    if (Buffer.byteLength(name) > NAME_MAX) {
      const record = paxRecord("path", name);
      yield header("long-name", record.length, LONG_NAME);
      yield padded(record);
    }
    yield header(shortened(name), bytes.length, FILE);
    yield padded(bytes);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Reads an archive that `writeArchive` wrote. Throws for any other data, for a truncated archive, and for trailing
 * data.
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = exactReader(source);
  let longName: string | null = null;
  for (;;) {
    const head = await reader.read(BLOCK);
    if (isZero(head)) break;
    const { name, size, type } = parsed(head);
    const bytes = await reader.read(size);
    if (!isZero(await reader.read(paddingOf(size)))) throw new DamagedArchive();
    if (type === LONG_NAME) longName = nameInRecord(bytes);
    else {
      if (longName !== null && shortened(longName) !== name) throw new DamagedArchive();
      yield { name: longName ?? name, bytes };
      longName = null;
    }
  }
  if (!isZero(await reader.read(BLOCK)) || !(await reader.isAtEnd())) throw new DamagedArchive();
}

/** The bytes are not a complete archive. */
export class DamagedArchive extends Error {
  constructor() {
    super("The backup is damaged or was not written to its end.");
  }
}

function header(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (text: string, at: number) => block.write(text, at, "utf8");
  put(name, 0);
  put("0000600\0", 100);
  put("0000000\0", 108);
  put("0000000\0", 116);
  put(`${size.toString(8).padStart(11, "0")}\0`, 124);
  put("00000000000\0", 136);
  put("        ", 148);
  put(type, 156);
  put("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** Reads a header and verifies that it is byte for byte the one that would be written. */
function parsed(head: Buffer): { name: string; size: number; type: string } {
  const end = head.indexOf(0);
  const name = head.toString("utf8", 0, end >= 0 && end <= NAME_MAX ? end : NAME_MAX);
  const size = Number.parseInt(head.toString("latin1", 124, 135), 8);
  const type = head.toString("latin1", 156, 157);
  const isKnown = (type === FILE || type === LONG_NAME) && size >= 0 && size <= ENTRY_MAX_BYTES;
  if (!isKnown || !header(name, size, type).equals(head)) throw new DamagedArchive();
  return { name, size, type };
}

/** A record of a pax header: it starts with its own length, which includes itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function nameInRecord(record: Buffer): string {
  const name = /^\d+ path=(.*)\n$/s.exec(record.toString("utf8"))?.[1];
  if (name === undefined || !paxRecord("path", name).equals(record)) throw new DamagedArchive();
  return name;
}

/** The name for readers without support for long names. */
function shortened(name: string): string {
  return Buffer.from(name)
    .subarray(0, NAME_MAX)
    .toString("latin1")
    .replace(/[^\x20-\x7e]/g, "_");
}

function padded(bytes: Buffer): Buffer {
  const padding = paddingOf(bytes.length);
  return padding === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(padding)]);
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** Reads exact numbers of bytes, regardless of how the source splits them. */
function exactReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let left: Uint8Array = EMPTY;
  const fill = async () => {
    while (left.length === 0) {
      const { value, done } = await chunks.next();
      if (done) return false;
      left = value;
    }
    return true;
  };
  return {
    async read(size: number): Promise<Buffer> {
      const parts: Uint8Array[] = [];
      for (let missing = size; missing > 0; ) {
        if (!(await fill())) throw new DamagedArchive();
        const part = left.subarray(0, missing);
        parts.push(part);
        left = left.subarray(part.length);
        missing -= part.length;
      }
      return Buffer.concat(parts);
    },
    isAtEnd: async () => !(await fill()),
  };
}
