import { createHash } from "node:crypto";
import { InvalidState } from "@/server/kernel/common-errors";

/** Stands for the values that fields have: another one as soon as any of them has changed. */
export function seenValues<Shown extends object>(shown: Shown, fields: readonly (keyof Shown & string)[]): string {
  const values = [...fields].sort().map((field) => [field, shown[field] ?? null]);
  return createHash("sha256").update(JSON.stringify(values, plain)).digest("base64url");
}

/**
 * Throws 409 with `seen` as its parameter if a field has another value than the form showed that changes it. Called with
 * the row locked, it keeps two people from overwriting each other's changes without a word.
 */
export function requireSeen<Shown extends { status: string }>(
  shown: Shown,
  fields: readonly (keyof Shown & string)[],
  seen: string,
): void {
  if (seenValues(shown, fields) === seen) return;
  throw InvalidState({
    message: "Someone else has changed this since you read it. Read it again.",
    param: "seen",
    context: { status: shown.status, allowed: [] },
  });
}

/** Amounts as text, and an object's keys in one order: a value that was stored and read again is the same. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
