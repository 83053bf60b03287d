import { UNREADABLE } from "@/server/kernel/reference-cells";
import { isValidCode, SYMBOLS } from "@/server/kernel/reference-code";

/** What makes a valid reference of what is written. */
export interface Correction {
  reference: string;
  /** What is wrong. `glued` is valid, but in the middle of a word, where it may be by accident. */
  error: "wrong_symbol" | "swapped_neighbors" | "missing_symbol" | "extra_symbol" | "glued";
  /** The position in what is written, from 0: of the first of two swapped symbols, or where one is missing. 0 if it is glued. */
  at: number;
}

/**
 * Returns every valid reference that is one change away from what is written: a symbol that is another, two neighbors that
 * changed places, a symbol too few or too many. Each is returned once.
 *
 * @param symbols - Symbols, with `?` for each character that is none.
 * @param length - How many symbols a reference has.
 */
export function correctionsOf(symbols: string, length: number): Correction[] {
  const unreadable = symbols.split(UNREADABLE).length - 1;
  if (unreadable > 1) return [];
  const valid = new Map<string, Correction>();
  for (const one of candidates(symbols, length - symbols.length))
    if (!valid.has(one.reference) && isValidCode(one.reference)) valid.set(one.reference, one);
  return [...valid.values()];
}

function* candidates(symbols: string, missing: number): Generator<Correction> {
  if (missing === 0) {
    yield* substitutions(symbols);
    for (let at = 0; at + 1 < symbols.length; at += 1)
      yield {
        reference: symbols.slice(0, at) + symbols[at + 1] + symbols[at] + symbols.slice(at + 2),
        error: "swapped_neighbors",
        at,
      };
  }
  if (missing === -1)
    for (let at = 0; at < symbols.length; at += 1)
      yield { reference: symbols.slice(0, at) + symbols.slice(at + 1), error: "extra_symbol", at };
  if (missing === 1)
    for (let at = 0; at <= symbols.length; at += 1)
      for (const symbol of SYMBOLS)
        yield { reference: symbols.slice(0, at) + symbol + symbols.slice(at), error: "missing_symbol", at };
}

function* substitutions(symbols: string): Generator<Correction> {
  const only = symbols.indexOf(UNREADABLE);
  for (let at = 0; at < symbols.length; at += 1) {
    if (only !== -1 && at !== only) continue;
    for (const symbol of SYMBOLS)
      if (symbol !== symbols[at])
        yield { reference: symbols.slice(0, at) + symbol + symbols.slice(at + 1), error: "wrong_symbol", at };
  }
}
