import type { z } from "zod";
import { invalidJsonValues } from "@/server/api/invalid-json-values";
import { repeatedNames } from "@/server/api/json-names";
import type { JsonBody } from "@/server/api/read-body";
import { check, DETAILS_MAX } from "@/server/api/validate";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";

type Outcome<T> = ({ ok: true; value: T } | { ok: false; details: ErrorDetail[] }) & {
  /** False for a body that a database or another JSON parser would reject or change. */
  isStorable: boolean;
};

/** Names fields that are wrong for a reason outside the schema; the body may be wrong in any other way, too. */
type Check = (given: Record<string, unknown>) => ErrorDetail[];

/**
 * Validates a body against its schema and with `more`, then checks for values that cannot be stored and duplicate names, and
 * reports everything together, one error per field. Only the first hundred errors are written.
 */
export function checkBody<T>(
  schema: z.ZodType<T>,
  { text, value, names }: JsonBody,
  more: Check = () => [],
): Outcome<T> {
  const body = check(schema, value);
  const unsafe = [...invalidJsonValues(value), ...repeatedNames(text, value, names).map(repetition)];
  const isStorable = unsafe.length === 0;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const others = [isObject ? more(value as Record<string, unknown>) : [], body.ok ? [] : body.details];
  const details = others.reduce(withOthers, unsafe).slice(0, DETAILS_MAX);
  return details.length === 0 && body.ok ? { ...body, isStorable } : { ok: false, details, isStorable };
}

function withOthers(known: ErrorDetail[], others: ErrorDetail[]): ErrorDetail[] {
  const named = new Set(known.map(({ param }) => param));
  return [...known, ...others.filter(({ param }) => !named.has(param))];
}

function repetition(param: string): ErrorDetail {
  const message = `${param} appears more than once. Send it only once.`;
  return { param, code: InvalidParameter.code, message };
}
