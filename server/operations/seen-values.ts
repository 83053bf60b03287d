import { createHash } from "node:crypto";

/** A hash of the values of these fields: it changes as soon as any of them does. */
export function seenValues<Shown extends object>(shown: Shown, fields: readonly (keyof Shown & string)[]): string {
  const values = [...fields].sort().map((field) => [field, shown[field] ?? null]);
  return createHash("sha256").update(JSON.stringify(values, plain)).digest("base64url");
}

/** Amounts as text, and an object's keys in one order, so that storing and reading a value doesn't change it. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
