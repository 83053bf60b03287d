import { BankFileError } from "@/server/ports/bank-file";

/** A tag, or a field with the text that follows its tag. */
export type OfxToken =
  | { kind: "open"; name: string }
  | { kind: "close"; name: string }
  | { kind: "field"; name: string; text: string };

const TAG = /<(\/?)([A-Za-z][\w.]*)(?:\s[^<>]*)?(\/?)>|<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/;
/** What may become a multi-character tag when more of the file arrives. */
const UNFINISHED = /<!--|<!\[CDATA\[|<\?/;
const PENDING_MAX_CHARACTERS = 100_000;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * The tags of a file as they arrive. Text belongs to the tag before it, up to the next tag of any kind, so that a field
 * may have no end tag or a wrong one. Every tag is first reported as open; if text follows, also as a field.
 */
export async function* ofxTokens(texts: AsyncIterable<string>): AsyncGenerator<OfxToken> {
  // Not shared, because files that are read concurrently would change each other's `lastIndex`.
  const tag = new RegExp(TAG, "g");
  let pending = "";
  /** The current field, and its text so far. */
  let field: string | null = null;
  let value = "";
  for await (const text of texts) {
    pending += text;
    let at = 0;
    tag.lastIndex = 0;
    for (let match = tag.exec(pending); match; match = tag.exec(pending)) {
      const before = pending.slice(at, match.index);
      if (UNFINISHED.test(before)) break;
      value += unescaped(before);
      at = match.index + match[0].length;
      const [, slash, name, empty, data] = match;
      if (data !== undefined) value += data;
      if (name === undefined) continue;
      if (field !== null && value.trim() !== "") yield { kind: "field", name: field, text: value.trim() };
      [field, value] = [slash || empty ? null : name.toUpperCase(), ""];
      yield { kind: slash ? "close" : "open", name: name.toUpperCase() };
      if (empty) yield { kind: "close", name: name.toUpperCase() };
    }
    pending = pending.slice(at);
    if (pending.length + value.length > PENDING_MAX_CHARACTERS)
      throw new BankFileError("The file is not OFX: it has too much text without a tag.");
  }
}

function unescaped(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
