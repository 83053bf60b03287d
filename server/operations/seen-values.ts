import { createHash } from "node:crypto";

/** Stands for the values that fields have: another one as soon as any of them has changed. */
export function seenValues<Shown extends object>(shown: Shown, fields: readonly (keyof Shown & string)[]): string {
  const values = [...fields].sort().map((field) => [field, shown[field] ?? null]);
  return createHash("sha256").update(JSON.stringify(values, plain)).digest("base64url");
}

/** Amounts as text, and an object's keys in one order: a value that was stored and read again is the same. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
