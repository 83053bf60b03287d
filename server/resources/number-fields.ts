import { z } from "zod";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";

// Groups digits only from five digits on, so that years stay ungrouped.
const GROUPED = new Intl.NumberFormat("en-US", { useGrouping: "min2", maximumFractionDigits: 20 });

/** The bounds of a number as error messages name them. */
export function rangeText(min: number, max: number): string {
  return `between ${GROUPED.format(min)} and ${GROUPED.format(max)}`;
}

interface Wording {
  /** The unit, such as "cents". */
  of?: string;
  /** What to write instead of 0, for clients that use 0 as none, such as "no goal". */
  none?: string;
}

/** The error for a number out of range: every message names the bounds. */
function rangeError(what: string, min: number, max: number, none?: string) {
  return ({ code, input }: { code?: string; input?: unknown }) => {
    if (input === 0 && min > 0 && none !== undefined)
      return `must be at least ${GROUPED.format(min)}; leave it out for ${none}`;
    if (code === "too_small" || code === "too_big") return `must be ${rangeText(min, max)}`;
    return `must be ${what} ${rangeText(min, max)}`;
  };
}

/** A whole number in a request: a JSON integer from `min` to `max`. */
export function wholeField(min: number, max: number, { of, none }: Wording = {}) {
  const error = rangeError(of ? `a whole number of ${of},` : "a whole number", min, max, none);
  return z.int({ error }).min(min, { error }).max(max, { error }).meta({ format: "int32" });
}

/** A number in a request that may have decimals. */
export function decimalField(min: number, max: number) {
  const error = rangeError("a number", min, max);
  return z.number({ error }).min(min, { error }).max(max, { error });
}

/** An amount in cents: a JSON integer in a request, or money that a form has already parsed. Parsed as money. */
export function centsField(min: bigint, { max = AMOUNT_MAXIMUM_CENTS, none }: { max?: bigint; none?: string } = {}) {
  const cents = wholeField(Number(min), Number(max), { of: "cents", none })
    .meta({ format: "int64" })
    .transform((value) => BigInt(value));
  return z.preprocess((given) => (typeof given === "bigint" ? Number(given) : given), cents);
}

/** A whole number in a query: digits only, at most as many as the maximum has, parsed as a number. */
export function wholeQueryField(min: number, max: number, what = "a whole number") {
  const error = `must be ${what} ${rangeText(min, max)}`;
  const digits = String(max).length;
  // The length is checked first, because a pattern scans the whole text.
  const isInRange = (text: string) =>
    text.length <= digits && /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z
    .string({ error })
    .refine(isInRange, { error })
    .transform(Number)
    .meta({ type: "integer", format: "int32", minimum: min, maximum: max });
}
