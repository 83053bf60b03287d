/** What a type code says about an entry: money in, money out, or a note without money. */
export type Bai2Direction = "credit" | "debit" | "note";

/**
 * The ranges of type codes whose direction is certain. 700 to 799 are loans, where banks use codes that are in no list.
 * From 900 on, banks assign their own codes, and BAI's manual contradicts its published answers about 920 to 929.
 */
const RANGES: readonly (readonly [first: number, last: number, direction: Bai2Direction])[] = [
  [100, 399, "credit"],
  [400, 699, "debit"],
  [721, 728, "credit"],
  [890, 890, "note"],
  [930, 959, "credit"],
  [960, 999, "debit"],
];
/** Returned ACH payments; the text has the reason, such as `R03`. */
const RETURNS = new Set(["257", "557"]);

/** The direction of an entry with this type code; null if the code does not determine it. */
export function directionOf(code: string): Bai2Direction | null {
  if (!/^\d{3}$/.test(code)) return null;
  return RANGES.find(([first, last]) => Number(code) >= first && Number(code) <= last)?.[2] ?? null;
}

/** Why a payment came back; null if the entry is no return, or gives no reason. */
export function returnCodeOf(code: string, text: string): string | null {
  return RETURNS.has(code) ? (/\bR\d\d\b/.exec(text)?.[0] ?? null) : null;
}
