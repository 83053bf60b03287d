import { isUtf8 } from "node:buffer";
import { BankFileError } from "@/server/ports/bank-file";

/** The encodings of bank files. */
export type TextEncoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

const LINE_MAX_CHARACTERS = 1_000_000;
/** Enough to recognize UTF-16: by a byte order mark, or a zero byte next to the first letter. */
const START_BYTES = 3;
/**
 * The characters of Windows-1252 from 0x80 to 0x9F. Node 20's decoder reads Latin-1 instead, which has control
 * characters there.
 */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Decodes a file as its bytes arrive. The encoding is determined by a byte order mark, else by a zero byte in the first
 * letter (UTF-16), else by the first character that isn't ASCII: if it isn't valid UTF-8, the file is Windows-1252. In
 * UTF-8, an invalid byte is read as Windows-1252 instead of being lost.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start: Buffer | null = Buffer.alloc(0);
  let decode: ((part: Buffer, isLast: boolean) => string) | null = null;
  for await (const chunk of bytes) {
    const part: Buffer = start
      ? Buffer.concat([start, chunk])
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (!decode && part.length < START_BYTES) {
      start = part;
      continue;
    }
    decode ??= decoderFor(part);
    start = null;
    const text = decode(part, false);
    if (text !== "") yield text;
  }
  const rest = (decode ?? decoderFor(start!))(start ?? Buffer.alloc(0), true);
  if (rest !== "") yield rest;
}

/** Splits decoded text into its lines, many at a time, with any kind of line break. The last line need not have one. */
export async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  let count = 0;
  for await (const text of texts) {
    const whole = rest + text;
    // A carriage return may be the first half of a line break.
    const held = whole.endsWith("\r") ? "\r" : "";
    const lines = (held ? whole.slice(0, -1) : whole).split(/\r\n|\n|\r/);
    rest = lines.pop()! + held;
    count += lines.length;
    if (rest.length > LINE_MAX_CHARACTERS) throw new BankFileError("The line is too long.", `line ${count + 1}`);
    if (lines.length > 0) yield lines;
  }
  if (rest !== "") yield [rest.replace(/\r$/, "")];
}

/** Removes the control characters that transmission leaves in a line. Tabs become spaces. */
export function withoutControls(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
  return line.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g, "").replaceAll("\t", " ");
}

function decoderFor(start: Buffer): (part: Buffer, isLast: boolean) => string {
  const encoding = encodingAt(start);
  return encoding ? withDecoder(encoding) : guessingDecoder();
}

/** The encoding, if the first bytes reveal it; else null. */
function encodingAt(start: Buffer): TextEncoding | null {
  const [one = 1, two = 1] = start;
  if (one === 0xff && two === 0xfe) return "utf-16le";
  if (one === 0xfe && two === 0xff) return "utf-16be";
  if (one === 0xef && two === 0xbb && start[2] === 0xbf) return "utf-8";
  if (one !== 0 && two === 0) return "utf-16le";
  if (one === 0 && two !== 0) return "utf-16be";
  return null;
}

function withDecoder(encoding: TextEncoding): (part: Buffer, isLast: boolean) => string {
  const decoder = new TextDecoder(encoding);
  return (part, isLast) => decoder.decode(part, { stream: !isLast });
}

/** Decides the encoding at the first character that isn't ASCII, and decodes only whole characters. */
function guessingDecoder(): (part: Buffer, isLast: boolean) => string {
  let encoding: TextEncoding | null = null;
  let held = Buffer.alloc(0);
  return (part, isLast) => {
    const whole = held.length > 0 ? Buffer.concat([held, part]) : part;
    const length = isLast || encoding === "windows-1252" ? whole.length : wholeLength(whole);
    held = Buffer.from(whole.subarray(length));
    const ready = whole.subarray(0, length);
    encoding ??= encodingOfFirstForeign(ready);
    if (encoding === "windows-1252") return windows1252Text(ready);
    return isUtf8(ready) ? ready.toString("utf8") : withStrayBytes(ready);
  };
}

function encodingOfFirstForeign(bytes: Buffer): TextEncoding | null {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  if (at === -1) return null;
  return sequenceLength(bytes, at) > 0 ? "utf-8" : "windows-1252";
}

/** The length of the part from the start that consists of whole UTF-8 characters, or of bytes that can't become one. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back < expectedLength(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function withStrayBytes(bytes: Buffer): string {
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at]! < 0x80 ? 1 : sequenceLength(bytes, at);
    if (length === 0) {
      text += bytes.toString("utf8", from, at) + windows1252Text(bytes.subarray(at, at + 1));
      from = at + 1;
    }
    at += length || 1;
  }
  return text + bytes.toString("utf8", from);
}

function windows1252Text(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  return text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
}

/** The length of the UTF-8 character that starts here; 0 if none does. */
function sequenceLength(bytes: Buffer, at: number): number {
  const length = expectedLength(bytes[at]!);
  return length > 1 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

function expectedLength(first: number): number {
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
}
