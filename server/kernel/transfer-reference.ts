import { type Cell, readCells } from "@/server/kernel/reference-cells";
import { isValidCode, LETTERS, SYMBOLS, withCheckSymbols } from "@/server/kernel/reference-code";
import { type Correction, correctionsOf } from "@/server/kernel/reference-corrections";

/**
 * The reference that a payer writes into a transfer: nine random symbols of 19, and three check symbols. There are about
 * 3 * 10^11 of them, so nobody can guess one, and they say nothing about the donor. Any two differ in at least four places:
 * up to three wrong symbols, including any swap, are detected, and one wrong symbol can be corrected. Twelve
 * random symbols are a valid reference in 1 of 6,859 cases, and twelve random letters and digits in 1 of about 890,000.
 */
export type TransferReference = string;

export const REFERENCE_SYMBOLS = 12;
const RANDOM_SYMBOLS = 9;
const GROUP = 4;
/** Larger bytes would make some symbols more frequent than others. */
const FAIR_BYTES = 256 - (256 % SYMBOLS.length);

/** A part of a text that is one error away from a reference, and the correction. */
export interface ReferenceSuggestion extends Correction {
  reference: TransferReference;
  /** As it appears in the text, without spaces. */
  written: string;
  /** False if the same characters could also be corrected to another reference: then a person has to decide. */
  isOnly: boolean;
}

/** The references found in a text. */
export interface FoundReferences {
  /** Valid references, without repetitions, in the order of the text. */
  references: TransferReference[];
  /** References with one error. A caller keeps those that exist, and asks a person to confirm. */
  suggestions: ReferenceSuggestion[];
}

/** Creates a reference from random bytes; 32 are enough. Throws if there are too few. */
export function newTransferReference(randomBytes: Uint8Array): TransferReference {
  const fair = [...randomBytes].filter((byte) => byte < FAIR_BYTES).map((byte) => byte % SYMBOLS.length);
  for (let at = 0; at + RANDOM_SYMBOLS <= fair.length; at += 1) {
    const reference = withCheckSymbols(fair.slice(at, at + RANDOM_SYMBOLS));
    if (LETTERS.test(reference)) return reference;
  }
  throw new RangeError("The random bytes are too few for a reference");
}

/** Writes a reference as people read it: `2C3F 4H5J 6K7M`. */
export function formatTransferReference(reference: TransferReference): string {
  return reference.match(new RegExp(`.{1,${GROUP}}`, "g"))!.join(" ");
}

/** Returns whether the text is a reference, twelve symbols without spaces and in upper case. */
export function isTransferReference(text: string): text is TransferReference {
  return text.length === REFERENCE_SYMBOLS && LETTERS.test(text) && isValidCode(text);
}

/**
 * Reads the one reference that a text holds, whatever stands around it. Returns null if it holds none, or more than one.
 *
 * @param prefix - What the installation writes before its references, such as `ALM`.
 */
export function parseTransferReference(text: string, prefix = ""): TransferReference | null {
  const { references } = findReferences(text, prefix);
  return references.length === 1 ? references[0]! : null;
}

/**
 * Finds references in what a payer wrote, however they are broken by spaces, line ends or punctuation, or glued to a word
 * before or after them. Letters that look like a symbol, such as S for 5, are read as that symbol.
 *
 * @param prefix - What the installation writes before its references, such as `ALM`.
 */
export function findReferences(text: string, prefix = ""): FoundReferences {
  const cells = readCells(text, prefix);
  const windows = validWindows(cells);
  const valid = windows.filter(({ edges }) => edges > 0);
  const taken = new Set(valid.flatMap(({ from }) => Array.from({ length: REFERENCE_SYMBOLS }, (_, at) => from + at)));
  const references = new Set(valid.map(({ reference }) => reference));
  const glued = windows
    .filter(({ edges }) => edges === 0)
    .map(({ from, reference }) => gluedAt(cells, from, reference));
  const suggestions = markAmbiguous([...glued, ...nearMisses(cells, taken)]);
  return {
    references: [...references],
    suggestions: suggestions.filter(({ reference }) => !references.has(reference)),
  };
}

/** A valid reference, where it begins, and how much says that it is one: edges of words, and a prefix before it (0 to 3). */
interface ValidWindow {
  from: number;
  reference: TransferReference;
  edges: number;
}

/**
 * Every valid reference, except one that is valid by accident and overlaps one that is better separated: the F of `Ref` with the
 * first eleven symbols after it.
 */
function validWindows(cells: readonly Cell[]): ValidWindow[] {
  const valid: ValidWindow[] = [];
  for (let from = 0; from + REFERENCE_SYMBOLS <= cells.length; from += 1) {
    const window = cells.slice(from, from + REFERENCE_SYMBOLS);
    const { begins, isAfterPrefix } = window[0]!;
    const edges = Number(begins) + Number(isAfterPrefix) + Number(window.at(-1)!.ends);
    const reference = symbolsOf(window);
    if (isTransferReference(reference)) valid.push({ from, reference, edges });
  }
  return valid.filter(({ from, edges }) =>
    valid.every((other) => Math.abs(other.from - from) >= REFERENCE_SYMBOLS || other.edges <= edges),
  );
}

/** A suggestion with the cells that it is about. */
type Placed = Omit<ReferenceSuggestion, "isOnly"> & { from: number; to: number };

function gluedAt(cells: readonly Cell[], from: number, reference: TransferReference): Placed {
  const to = from + REFERENCE_SYMBOLS;
  return { reference, written: writtenOf(cells.slice(from, to)), error: "glued", at: 0, from, to };
}

/** What begins and ends at edges of words and is one error away from a reference. */
function nearMisses(cells: readonly Cell[], taken: ReadonlySet<number>): Placed[] {
  const found: Placed[] = [];
  for (let from = 0; from < cells.length; from += 1) {
    if (!cells[from]!.begins) continue;
    for (const length of [REFERENCE_SYMBOLS - 1, REFERENCE_SYMBOLS, REFERENCE_SYMBOLS + 1]) {
      const window = cells.slice(from, from + length);
      if (window.length < length || !window.at(-1)!.ends || window.some((_, at) => taken.has(from + at))) continue;
      const symbols = symbolsOf(window);
      if (!LETTERS.test(symbols)) continue;
      for (const correction of correctionsOf(symbols, REFERENCE_SYMBOLS).filter(isReference))
        found.push({ ...correction, written: writtenOf(window), from, to: from + length });
    }
  }
  return found;
}

function markAmbiguous(placed: readonly Placed[]): ReferenceSuggestion[] {
  return placed.map(({ from, to, ...one }) => ({
    ...one,
    isOnly: placed.every((other) => other.reference === one.reference || other.to <= from || to <= other.from),
  }));
}

const isReference = ({ reference }: Correction) => isTransferReference(reference);
const symbolsOf = (cells: readonly Cell[]) => cells.map(({ symbol }) => symbol).join("");
const writtenOf = (cells: readonly Cell[]) => cells.map(({ character }) => character).join("");
