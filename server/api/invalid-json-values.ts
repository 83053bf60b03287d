import { DETAILS_MAX, pathText } from "@/server/api/validate";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";

const DEPTH_MAX = 64;

/**
 * Finds the first hundred values that a database or another JSON parser would reject or change: NUL characters, lone
 * surrogates, numbers that JSON cannot represent exactly, and nesting beyond 64 levels.
 */
export function invalidJsonValues(value: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  visit(value, [], details);
  return details;
}

/** A path is kept as its parts and only written for errors: most bodies have many values and no errors. */
function visit(value: unknown, path: PropertyKey[], details: ErrorDetail[]): void {
  const reason = reasonAgainst(value, path.length);
  if (reason !== null) report(path, reason, details);
  else if (Array.isArray(value)) visitList(value, path, details);
  else if (typeof value === "object" && value !== null) visitObject(value as Record<string, unknown>, path, details);
}

function visitList(list: unknown[], path: PropertyKey[], details: ErrorDetail[]): void {
  for (let index = 0; index < list.length && details.length < DETAILS_MAX; index += 1) {
    path.push(index);
    visit(list[index], path, details);
    path.pop();
  }
}

function visitObject(object: Record<string, unknown>, path: PropertyKey[], details: ErrorDetail[]): void {
  for (const key of Object.keys(object)) {
    if (details.length >= DETAILS_MAX) return;
    if (!isCleanText(key)) report(path, "must not have keys with NUL characters or lone surrogates", details);
    else {
      path.push(key);
      visit(object[key], path, details);
      path.pop();
    }
  }
}

function reasonAgainst(value: unknown, depth: number): string | null {
  if (typeof value === "number") return isExactNumber(value) ? null : "is a number that JSON cannot represent exactly";
  if (typeof value === "string")
    return isCleanText(value) ? null : "must not contain NUL characters or lone surrogates";
  return depth >= DEPTH_MAX && typeof value === "object" && value !== null ? "is nested too deeply" : null;
}

function report(path: PropertyKey[], reason: string, details: ErrorDetail[]): void {
  const param = pathText(path) || "body";
  details.push({ param, code: InvalidParameter.code, message: `${pathText(path) || "The body"} ${reason}.` });
}

/** True for text that PostgreSQL and UTF-8 can represent. */
export function isCleanText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

function isExactNumber(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
