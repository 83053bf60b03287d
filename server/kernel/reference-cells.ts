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
  /** Where it is in the text, as the text was given. */
  from: number;
  to: number;
}

export const UNREADABLE = "?";
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ASCII_LETTER_OR_DIGIT = /[A-Z0-9]/;
const ASCII_END = 0x80;
/** The first accent that is a character of its own. */
const FIRST_ACCENT = 0x300;
/** A character with its accents, or accents alone. It is read at a place, and never while another text is. */
const CHARACTER = /\p{M}+|[\s\S]\p{M}*/uy;
/** What people write before a reference. The last one is what ISO 11649 has there. */
const PREFIXES = ["REFERENCE", "REFERENZ", "REF", "RF\\d\\d"];

const KNOWN_PREFIXES = new RegExp(`^(?:${PREFIXES.join("|")})`);

const LONGEST_PREFIX = 40;

/** Reads the letters and digits of a text, without what is between them. */
export function readCells(text: string, prefix: string): Cell[] {
  const cells: Cell[] = [];
  let isAfterGap = true;
  for (const { characters, from, to } of charactersOf(text)) {
    for (const character of characters) {
      if (!isLetterOrDigit(character)) {
        isAfterGap = true;
        if (cells.length > 0) cells.at(-1)!.ends = true;
        continue;
      }
      const symbol = SYMBOLS.includes(character) ? character : (LOOK_ALIKES[character] ?? UNREADABLE);
      cells.push({ character, symbol, begins: isAfterGap, isAfterPrefix: false, ends: false, from, to });
      isAfterGap = false;
    }
  }
  if (cells.length > 0) cells.at(-1)!.ends = true;
  const own = prefix.toUpperCase().replace(/[^A-Z0-9]/g, "");
  markAfter(cells, own === "" ? KNOWN_PREFIXES : new RegExp(`^(?:${[own, ...PREFIXES].join("|")})`));
  return cells;
}

interface Written {
  /** In the form that is compared, and in upper case: mostly one, more of a ligature. */
  characters: string;
  from: number;
  to: number;
}

/** The characters of a text with the accents that belong to them, and where each one is. */
function* charactersOf(text: string): Generator<Written> {
  for (let from = 0; from < text.length; ) {
    // What follows a character of ASCII is most often one, too.
    if (text.charCodeAt(from) < ASCII_END && !(text.charCodeAt(from + 1) >= FIRST_ACCENT)) {
      yield { characters: text[from]!.toUpperCase(), from, to: from + 1 };
      from += 1;
      continue;
    }
    CHARACTER.lastIndex = from;
    const to = from + (CHARACTER.exec(text)?.[0].length ?? 1);
    yield { characters: text.slice(from, to).normalize("NFKC").toUpperCase(), from, to };
    from = to;
  }
}

function isLetterOrDigit(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < ASCII_END ? ASCII_LETTER_OR_DIGIT.test(character) : LETTER_OR_DIGIT.test(character);
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
