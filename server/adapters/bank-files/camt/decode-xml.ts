import { BankFileError } from "@/server/ports/bank-file";

/** Enough for a byte order mark and an XML declaration. */
const START_BYTES = 512;
/** The parser gets the text in pieces, so that what it finds in each stays small. */
const PIECE_CHARACTERS = 32_768;

/**
 * How a file starts, as Latin letters: with a byte order mark, or with a zero byte before or after its first character.
 */
const STARTS: readonly [string, string][] = [
  ["\u00ef\u00bb\u00bf", "utf-8"],
  ["\u00ff\u00fe", "utf-16le"],
  ["<\u0000", "utf-16le"],
  ["\u00fe\u00ff", "utf-16be"],
  ["\u0000<", "utf-16be"],
];
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/;

/** Decodes an XML file by its byte order mark, else by its declaration, else as UTF-8. Rejects invalid bytes. */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const chunk of bytes) {
    if (decoder) {
      yield* pieces(decode(decoder, chunk));
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < START_BYTES) continue;
    decoder = decoderFor(start);
    yield* pieces(decode(decoder, start));
  }
  if (decoder) return yield* pieces(decode(decoder, null));
  decoder = decoderFor(start);
  yield* pieces(decode(decoder, start) + decode(decoder, null));
}

/** Chooses the decoder by the start of an XML file. */
function decoderFor(start: Buffer): TextDecoder {
  const letters = start.toString("latin1", 0, START_BYTES);
  const byOrder = STARTS.find(([first]) => letters.startsWith(first))?.[1];
  const declared = DECLARED.exec(letters)?.[1]?.toLowerCase() ?? "utf-8";
  // A declaration that can be read byte by byte isn't in UTF-16, whatever it says.
  const label = byOrder ?? (declared.startsWith("utf-16") ? "utf-8" : declared);
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new BankFileError(`The encoding ${label} is unknown. Save the file as UTF-8 and try again.`, "line 1");
  }
}

function decode(decoder: TextDecoder, chunk: Uint8Array | null): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new BankFileError(
      `The file isn't valid ${decoder.encoding.toUpperCase()}, which it claims to be. Download it again from your bank.`,
    );
  }
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) yield text.slice(at, at + PIECE_CHARACTERS);
}
