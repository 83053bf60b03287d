import { splitLines, withoutControls } from "@/server/adapters/bank-files/decode-text";
import { BankFileError } from "@/server/ports/bank-file";

/** A field of a message, such as `:61:`, with its lines. */
export interface Mt940Field {
  kind: "field";
  tag: string;
  /** The first line, trimmed. */
  text: string;
  lines: string[];
  place: string;
}

/** The parts of a file of messages, in order. */
export type Mt940Part = Mt940Field | { kind: "network-header"; text: string; place: string } | { kind: "message-end" };

/** Lines with other tags are text. */
const TAG = /^:(20|21|25P?|28C?|34F|13D?|60[FM]|61|86|62[FM]|64|65|90[CD]|NS|940|942):(.*)$/;
const MESSAGE_END = /^-(\}.*|XXX)?\s*$/;
const LINES_PER_FIELD_MAX = 1_000;

/** The fields of a file as they arrive, and the start and end of its messages. Skips lines before the first field. */
export async function* mt940Parts(texts: AsyncIterable<string>): AsyncGenerator<Mt940Part> {
  let field: Mt940Field | null = null;
  let number = 0;
  for await (const lines of splitLines(texts)) {
    for (const raw of lines) {
      number += 1;
      const place = `line ${number}`;
      const { header, body } = withoutHeader(withoutControls(raw));
      const [, tag, text = ""] = TAG.exec(body) ?? [];
      const isEnd = MESSAGE_END.test(body);
      if (field && (header !== null || tag !== undefined || isEnd)) {
        yield field;
        field = null;
      }
      if (header !== null) yield { kind: "network-header", text: header, place };
      if (isEnd) yield { kind: "message-end" };
      else if (tag !== undefined) field = { kind: "field", tag, text: text.trim(), lines: [text], place };
      else if (field) addLine(field, body);
    }
  }
  if (field) yield field;
}

function addLine(field: Mt940Field, line: string): void {
  if (field.lines.length >= LINES_PER_FIELD_MAX) throw new BankFileError("The field has too many lines.", field.place);
  field.lines.push(line);
}

/** Strips the header blocks from the first line of a message. */
function withoutHeader(line: string): { header: string | null; body: string } {
  const [, header, body] = /^(\{[1-5]:.*)\{4:(.*)$/.exec(line) ?? [];
  if (header !== undefined) return { header, body: body ?? "" };
  if (line.startsWith("{4:")) return { header: "", body: line.slice(3) };
  if (/^-?\{[1-5]:/.test(line)) return { header: line, body: "" };
  return { header: null, body: line };
}
