import type { Schema } from "@/app/_docs/model/openapi-types";

const FORMATS: Record<string, string> = {
  "date-time": "RFC 3339 time",
  date: "date, YYYY-MM-DD",
  email: "email address",
  uri: "URL",
  url: "URL",
};
const ID_PATTERN = /^\^\(\?:([a-z|]+)\)_/;
/** Patterns with a description. One that only excludes NUL needs none. */
const PATTERNS: Record<string, string | null> = {
  "^[^\\u0000]*$": null,
  "^[ -~]+$": "printable ASCII",
  "^[A-Z]{2}$": "two uppercase letters",
  "^[A-Z]{3}$": "three uppercase letters",
  "^[0-9]+$": "digits",
};
const NUMBER = new Intl.NumberFormat("en-US");

/** What a value must satisfy, each rule in a few words. */
export function constraintsOf(schema: Schema): string[] {
  // The known values say more than the pattern for future values.
  const isListed = schema["x-extensible-enum"] !== undefined;
  return [
    formatOf(schema),
    rangeOf(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? null : `greater than ${NUMBER.format(schema.exclusiveMinimum)}`,
    isId(schema) || isListed ? null : countOf(schema.minLength, schema.maxLength, "character"),
    countOf(schema.minItems, schema.maxItems, "entry"),
    isListed ? null : patternOf(schema),
    schema.default === undefined ? null : `default ${defaultText(schema.default)}`,
  ].filter((text) => text !== null);
}

/** The prefixes of an id, such as `usr_`; empty for other values. */
export function idPrefixes(schema: Schema): string[] {
  const [, prefixes] = ID_PATTERN.exec(schema.pattern ?? "") ?? [];
  return prefixes ? prefixes.split("|").map((prefix) => `${prefix}_`) : [];
}

function isId(schema: Schema): boolean {
  return idPrefixes(schema).length > 0;
}

/** A number in a query string is text on the wire; its pattern is not worth showing. */
function isNumber({ type }: Schema): boolean {
  return type === "integer" || type === "number";
}

function formatOf({ format }: Schema): string | null {
  return format ? (FORMATS[format] ?? null) : null;
}

function patternOf(schema: Schema): string | null {
  const prefixes = idPrefixes(schema);
  if (prefixes.length > 0) return `id that starts with ${prefixes.join(" or ")}`;
  if (!schema.pattern || formatOf(schema) || isNumber(schema)) return null;
  return schema.pattern in PATTERNS ? PATTERNS[schema.pattern]! : `matches ${schema.pattern}`;
}

function rangeOf(minimum?: number, maximum?: number): string | null {
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? null : NUMBER.format(minimum);
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : NUMBER.format(maximum);
  if (low && high) return `${low} to ${high}`;
  if (low) return `at least ${low}`;
  return high && `at most ${high}`;
}

function countOf(minimum: number | undefined, maximum: number | undefined, noun: "character" | "entry"): string | null {
  const many = noun === "entry" ? "entries" : "characters";
  if (minimum === maximum && minimum !== undefined) return `${NUMBER.format(minimum)} ${minimum === 1 ? noun : many}`;
  if (minimum && maximum) return `${NUMBER.format(minimum)} to ${NUMBER.format(maximum)} ${many}`;
  if (minimum) return `at least ${NUMBER.format(minimum)} ${minimum === 1 ? noun : many}`;
  return maximum === undefined ? null : `at most ${NUMBER.format(maximum)} ${many}`;
}

function defaultText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
