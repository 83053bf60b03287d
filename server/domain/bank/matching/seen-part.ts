import { UNREADABLE } from "@/server/kernel/reference-cells";
import { LOOK_ALIKES, SYMBOLS } from "@/server/kernel/reference-code";

/** This many symbols of a reference appear in unrelated text about once in some hundred thousand texts. */
const PART_SYMBOLS = 6;
const ROW = /[^?]{6}/;

/** The readable characters of a text, where part of a reference can be seen. */
export interface ReadableText {
  symbols: string;
  /** All of its rows of symbols, as long as what counts. */
  rows: ReadonlySet<string>;
}

/** What each letter and digit is read as. */
const READ_AS: ReadonlyMap<string, string> = new Map(
  [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((character) => [
    character,
    SYMBOLS.includes(character) ? character : (LOOK_ALIKES[character] ?? UNREADABLE),
  ]),
);

/** Reads the symbols of references in a text, without spaces and signs; null where no part of a reference can be. */
export function readableText(text: string): ReadableText | null {
  let symbols = "";
  for (const character of text.toUpperCase()) symbols += READ_AS.get(character) ?? "";
  if (!ROW.test(symbols)) return null;
  const rows = new Set<string>();
  for (let at = 0; at + PART_SYMBOLS <= symbols.length; at += 1) {
    const row = symbols.slice(at, at + PART_SYMBOLS);
    if (!row.includes(UNREADABLE)) rows.add(row);
  }
  return { symbols, rows };
}

/** Returns the longest beginning or end of a reference that is in a text; null where it is too short to count. */
export function seenPart({ symbols, rows }: ReadableText, reference: string): string | null {
  if (!rows.has(reference.slice(0, PART_SYMBOLS)) && !rows.has(reference.slice(-PART_SYMBOLS))) return null;
  for (let length = reference.length; length > PART_SYMBOLS; length -= 1)
    for (const part of [reference.slice(0, length), reference.slice(-length)]) if (symbols.includes(part)) return part;
  return [reference.slice(0, PART_SYMBOLS), reference.slice(-PART_SYMBOLS)].find((part) => rows.has(part))!;
}
