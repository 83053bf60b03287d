import { UnreadableFile } from "@/server/adapters/screening-lists/unreadable-file";

/** The part of a file by which its kind is recognized. */
const START_CHARACTERS = 4000;
const UTF8_BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/;

/** Reads a file once to get its start and whether it is UTF-8. Throws for UTF-16 and for files that aren't text. */
export async function inspectEncoding(chunks: AsyncIterable<Buffer>): Promise<{ isUtf8: boolean; start: string }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let start = "";
  for await (const chunk of chunks) {
    if (start.length < START_CHARACTERS) start += chunk.toString("latin1");
    if (/^(\u00ff\u00fe|\u00fe\u00ff)/.test(start)) throw new UnreadableFile("is encoded as UTF-16. Save it as UTF-8.");
    if (chunk.includes(0))
      throw new UnreadableFile("is no text file, or is encoded as UTF-16. Save it as CSV in UTF-8.");
    try {
      if (isUtf8) decoder.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  try {
    if (isUtf8) decoder.decode();
  } catch {
    isUtf8 = false;
  }
  return { isUtf8, start: start.slice(0, START_CHARACTERS).replace(UTF8_BYTE_ORDER_MARK, "") };
}

/** Decodes a file: UTF-8, or Windows-1252, which OFAC's files are in. */
export async function* decodeChunks(chunks: AsyncIterable<Buffer>, isUtf8: boolean): AsyncIterable<string> {
  const decoder = new TextDecoder(isUtf8 ? "utf-8" : "windows-1252");
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
