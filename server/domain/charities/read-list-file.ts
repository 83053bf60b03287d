import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { type ListFormat, recognizeFormat, searchTokens, UnknownFile } from "@/server/domain/charities/list-formats";

/** A file to import, opened by the caller and unpacked. */
export interface ListFile {
  name: string;
  /** ISO date: when the IRS published it. */
  fileDate: string;
  chunks: AsyncIterable<Buffer>;
}

/** What a file contained, known once it was read to its end. */
export interface ReadFile {
  name: string;
  fileDate: string;
  /** The hash of its unpacked content. */
  sha256: string;
  rows: number;
  /** The few malformed rows that were left out, and the first of them. */
  leftOut: number;
  firstLeftOut: string;
}

/** A few malformed rows among millions are left out. A larger share means that the file's format has changed. */
const BAD_ROWS_MAX_SHARE = 0.001;
const BAD_ROWS_ALWAYS = 3;
const SHOWN_CHARACTERS = 200;

/** In Latin-1, with one character per byte. */
const BYTE_ORDER_MARK = /^\xEF\xBB\xBF/;

/** A file of a known format, recognized by its first lines, and its rows as lines for COPY. */
export interface OpenList {
  format: ListFormat;
  /** Lines for COPY, many at a time. Can be read only once. */
  lines: AsyncIterable<string>;
  /** Available after `lines` ended. */
  result(): ReadFile;
}

/** Recognizes a file's format and streams its rows, so that files of any size fit in memory. */
export async function openList(file: ListFile): Promise<OpenList> {
  const hash = createHash("sha256");
  const lines = linesOf(file.chunks, hash)[Symbol.asyncIterator]();
  let pending: string[] = [];
  let isEnded = false;
  while (pending.length === 0 && !isEnded) {
    const { value, done } = await lines.next();
    isEnded = done === true;
    pending = (value ?? []).filter((line) => line.trim() !== "");
  }
  if (pending.length === 0) throw new UnknownFile(`${file.name} is empty.`);
  pending[0] = pending[0]!.replace(BYTE_ORDER_MARK, "");
  const format = named(file.name, () => recognizeFormat(pending[0]!));
  if (format.hasHeader) pending.shift();
  const count = { rows: 0, bad: 0, firstBad: "" };
  async function* copyLines() {
    for (let next: string[] | undefined = pending; next; ) {
      yield next.map((line) => copyLine(format, line, count)).join("");
      next = isEnded ? undefined : ((await lines.next()).value as string[] | undefined);
    }
    if (count.bad > BAD_ROWS_ALWAYS && count.bad > (count.rows + count.bad) * BAD_ROWS_MAX_SHARE)
      throw new UnknownFile(
        `${file.name}: ${count.bad} of ${count.rows + count.bad} rows are not as expected, such as: ${count.firstBad.slice(0, SHOWN_CHARACTERS)}\nAn EIN must have nine digits: a spreadsheet drops leading zeros, so import the file as it was downloaded.`,
      );
  }
  return {
    format,
    lines: copyLines(),
    result: () => ({
      name: file.name,
      fileDate: file.fileDate,
      sha256: hash.digest("hex"),
      rows: count.rows,
      leftOut: count.bad,
      firstLeftOut: count.firstBad.slice(0, SHOWN_CHARACTERS),
    }),
  };
}

function named<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UnknownFile ? new UnknownFile(`${name}: ${error.message}`) : error;
  }
}

/** The lines of each chunk as Latin-1. Non-ASCII lines are decoded later, one by one. */
async function* linesOf(chunks: AsyncIterable<Buffer>, hash: { update(data: Buffer): unknown }) {
  let rest = "";
  for await (const chunk of chunks) {
    hash.update(chunk);
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop()!;
    yield lines;
  }
  if (rest !== "") yield [rest];
}

function copyLine(format: ListFormat, line: string, count: { rows: number; bad: number; firstBad: string }): string {
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  if (text.trim() === "" || text === "\x1a") return "";
  const fields = splitFields(format, text);
  const row = fields?.length === format.width ? format.read(fields) : null;
  if (!row) {
    count.bad += 1;
    count.firstBad ||= text;
    return "";
  }
  count.rows += 1;
  return `${row.values.map(copyValue).join("\t")}\t{${searchTokens(row.names).join(",")}}\n`;
}

function splitFields({ separator }: ListFormat, line: string): string[] | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it asks whether the line is ASCII.
  const text = /^[\x00-\x7f]*$/.test(line) ? line : decode(line);
  if (separator === "|" || !text.includes('"')) return text.split(separator);
  try {
    return (parse(text, { relax_column_count: true }) as string[][])[0] ?? null;
  } catch {
    return null;
  }
}

/** The files are ASCII. Other bytes are UTF-8 or, in older files, Windows-1252. */
function decode(line: string): string {
  const bytes = Buffer.from(line, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : new TextDecoder("windows-1252").decode(bytes);
}

/** Escapes a value for COPY's text format. Control characters become spaces. */
function copyValue(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for.
  return /[\\\x00-\x1f\x7f]/.test(value) ? value.replace(/[\x00-\x1f\x7f]+/g, " ").replaceAll("\\", "\\\\") : value;
}
