import { LOOK_ALIKES, SYMBOLS } from "@/server/kernel/reference-code";

/** A letter or digit of a text, where references are looked for. */
export interface Cell {
  /** As it is written, in upper case. */
  character: string;
  /** The symbol of references that it is read as; `?` where it is none. */
  symbol: string;
  /** Whether a word begins here, after a space, punctuation or a known prefix. */
  begins: boolean;
  /** Whether what people write before a reference is directly before it. */
  isAfterPrefix: boolean;
  /** Whether a word ends here. */
  ends: boolean;
}

export const UNREADABLE = "?";
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** What people write before a reference. The last one is what ISO 11649 has there. */
const PREFIXES = ["REFERENCE", "REFERENZ", "REF", "RF\\d\\d"];

const LONGEST_PREFIX = 40;

/** Reads the letters and digits of a text, without what is between them. */
export function readCells(text: string, prefix: string): Cell[] {
  const cells: Cell[] = [];
  let isAfterGap = true;
  for (const character of text.normalize("NFKC").toUpperCase()) {
    if (!LETTER_OR_DIGIT.test(character)) {
      isAfterGap = true;
      if (cells.length > 0) cells.at(-1)!.ends = true;
      continue;
    }
    const symbol = SYMBOLS.includes(character) ? character : (LOOK_ALIKES[character] ?? UNREADABLE);
    cells.push({ character, symbol, begins: isAfterGap, isAfterPrefix: false, ends: false });
    isAfterGap = false;
  }
  if (cells.length > 0) cells.at(-1)!.ends = true;
  const known = prefix === "" ? PREFIXES : [prefix.toUpperCase().replace(/[^A-Z0-9]/g, ""), ...PREFIXES];
  markAfter(cells, new RegExp(`^(?:${known.filter(Boolean).join("|")})`));
  return cells;
}

/** What comes after a known prefix begins there, even if it is glued to it. */
function markAfter(cells: readonly Cell[], prefixes: RegExp): void {
  // One unit of the text for each cell, or places would differ behind letters of two units.
  const text = cells.map(({ character }) => (character.length === 1 ? character : UNREADABLE)).join("");
  cells.forEach(({ begins }, at) => {
    const length = begins ? (prefixes.exec(text.slice(at, at + LONGEST_PREFIX))?.[0].length ?? 0) : 0;
    const next = cells[at + length];
    if (length > 0 && next) Object.assign(next, { begins: true, isAfterPrefix: true });
  });
}
