import { type Cell, readCells, UNREADABLE } from "@/server/kernel/reference-cells";
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

/** Something in a text that is a reference, or one error away from one. */
export interface PlacedReference extends Omit<ReferenceSuggestion, "error"> {
  /** Null where it is valid and stands for itself. */
  error: Correction["error"] | null;
  /** Where it is in the text, with the spaces in it. */
  from: number;
  to: number;
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
  const references = new Set<TransferReference>();
  const suggestions: ReferenceSuggestion[] = [];
  for (const { from: _, to: __, error, ...one } of placeReferences(text, prefix)) {
    if (error === null) references.add(one.reference);
    else suggestions.push({ ...one, error });
  }
  return {
    references: [...references],
    suggestions: suggestions.filter(({ reference }) => !references.has(reference)),
  };
}

/**
 * Finds references as `findReferences` does, each time one is written, with its place in the text: valid ones in its order,
 * and after them what is one error away from one.
 */
export function placeReferences(text: string, prefix = ""): PlacedReference[] {
  const cells = readCells(text, prefix);
  const symbols = symbolsOf(cells);
  const windows = validWindows(cells, symbols);
  const valid = windows.filter(({ edges }) => edges > 0);
  const taken = new Set(valid.flatMap(({ from }) => Array.from({ length: REFERENCE_SYMBOLS }, (_, at) => from + at)));
  const separate = valid.map(({ from, reference }) => placedAt(cells, from, reference, null));
  const glued = windows
    .filter(({ edges }) => edges === 0)
    .map(({ from, reference }) => placedAt(cells, from, reference, "glued"));
  const placed = [...separate, ...markAmbiguous([...glued, ...nearMisses(cells, symbols, taken)])];
  return placed.map((one) => ({ ...one, from: cells[one.from]!.from, to: cells[one.to - 1]!.to }));
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
function validWindows(cells: readonly Cell[], symbols: string): ValidWindow[] {
  const valid: ValidWindow[] = [];
  for (let from = 0; from + REFERENCE_SYMBOLS <= cells.length; from += 1) {
    const reference = symbols.slice(from, from + REFERENCE_SYMBOLS);
    const unreadableAt = reference.lastIndexOf(UNREADABLE);
    // No reference begins before it, or at it.
    if (unreadableAt !== -1) from += unreadableAt;
    else if (isTransferReference(reference)) {
      const { begins, isAfterPrefix } = cells[from]!;
      const { ends } = cells[from + REFERENCE_SYMBOLS - 1]!;
      valid.push({ from, reference, edges: Number(begins) + Number(isAfterPrefix) + Number(ends) });
    }
  }
  return valid.filter(({ from, edges }) =>
    valid.every((other) => Math.abs(other.from - from) >= REFERENCE_SYMBOLS || other.edges <= edges),
  );
}

function placedAt(
  cells: readonly Cell[],
  from: number,
  reference: TransferReference,
  error: "glued" | null,
): PlacedReference {
  const to = from + REFERENCE_SYMBOLS;
  return { reference, written: writtenOf(cells.slice(from, to)), error, at: 0, isOnly: true, from, to };
}

/** What begins and ends at edges of words and is one error away from a reference. Places are those of cells. */
function nearMisses(cells: readonly Cell[], symbols: string, taken: ReadonlySet<number>): PlacedReference[] {
  const found: PlacedReference[] = [];
  for (let from = 0; from < cells.length; from += 1) {
    if (!cells[from]!.begins) continue;
    for (const length of [REFERENCE_SYMBOLS - 1, REFERENCE_SYMBOLS, REFERENCE_SYMBOLS + 1]) {
      const to = from + length;
      const written = symbols.slice(from, to);
      if (to > cells.length || !cells[to - 1]!.ends || isFar(written)) continue;
      const window = cells.slice(from, to);
      if (window.some((_, at) => taken.has(from + at))) continue;
      for (const correction of correctionsOf(written, REFERENCE_SYMBOLS).filter(isReference))
        found.push({ ...correction, written: writtenOf(window), isOnly: true, from, to });
    }
  }
  return found;
}

/** Whether no reference can be one error away: two characters are no symbols, or it has no letter. */
function isFar(written: string): boolean {
  return written.indexOf(UNREADABLE) !== written.lastIndexOf(UNREADABLE) || !LETTERS.test(written);
}

function markAmbiguous(placed: readonly PlacedReference[]): PlacedReference[] {
  return placed.map((one) => ({
    ...one,
    isOnly: placed.every((other) => other.reference === one.reference || other.to <= one.from || one.to <= other.from),
  }));
}

const isReference = ({ reference }: Correction) => isTransferReference(reference);
const symbolsOf = (cells: readonly Cell[]) => cells.map(({ symbol }) => symbol).join("");
const writtenOf = (cells: readonly Cell[]) => cells.map(({ character }) => character).join("");
