import { createReadStream, type ReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { createGunzip, createInflateRaw } from "node:zlib";

/** A file that an operator names, unpacked while it is read. */
export interface OpenedFile {
  name: string;
  /** The ISO date of its last change; for a zip file, that of its content. */
  changedOn: string;
  chunks: AsyncIterable<Buffer>;
}

const CHUNK_BYTES = 1 << 20;
const LOCAL_HEADER = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

/** Opens a plain file, a gzip file or a zip file with one file in it, recognized by its content. */
export async function openPlainOrPacked(file: string): Promise<OpenedFile> {
  const { mtime } = await stat(file);
  const name = path.basename(file);
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const start = buffer.subarray(0, bytesRead);
    const changedOn = mtime.toISOString().slice(0, 10);
    if (start.length > 1 && start[0] === 0x1f && start[1] === 0x8b)
      return { name, changedOn, chunks: createReadStream(file).pipe(createGunzip({ chunkSize: CHUNK_BYTES })) };
    if (start.length > 30 && start.readUInt32LE(0) === LOCAL_HEADER) {
      await requireOneEntry(file, handle);
      return { name, changedOn: dosDate(start.readUInt16LE(12)) ?? changedOn, chunks: inflated(file, start) };
    }
    return { name, changedOn, chunks: reading(file, 0) };
  } finally {
    await handle.close();
  }
}

function reading(file: string, start: number): ReadStream {
  return createReadStream(file, { start, highWaterMark: CHUNK_BYTES });
}

/** The first entry of a zip file. Inflating stops by itself at its end. */
function inflated(file: string, start: Buffer): AsyncIterable<Buffer> {
  if (start.readUInt16LE(8) !== DEFLATED) throw new Error(`${file} is packed in an unusual way. Unzip it first.`);
  const content = 30 + start.readUInt16LE(26) + start.readUInt16LE(28);
  return reading(file, content).pipe(createInflateRaw({ chunkSize: CHUNK_BYTES }));
}

async function requireOneEntry(file: string, handle: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { size } = await handle.stat();
  const length = Math.min(size, 65_557);
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
  for (let at = length - 22; at >= 0; at -= 1) {
    if (buffer.readUInt32LE(at) !== END_OF_DIRECTORY) continue;
    if (buffer.readUInt16LE(at + 10) === 1) return;
    throw new Error(`${file} has several files in it. Unzip it and name those to import.`);
  }
  throw new Error(`${file} is not complete. Download it again.`);
}

/** A date as zip files store it. */
function dosDate(date: number): string | null {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
  const iso = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
