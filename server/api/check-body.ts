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

/**
 * Validates a body against its schema, then checks for values that cannot be stored and duplicate names, and reports
 * everything together. Only the first hundred errors are written.
 */
export function checkBody<T>(schema: z.ZodType<T>, { text, value, names }: JsonBody): Outcome<T> {
  const body = check(schema, value);
  const unsafe = [...invalidJsonValues(value), ...repeatedNames(text, value, names).map(repetition)];
  const isStorable = unsafe.length === 0;
  if (isStorable) return { ...body, isStorable };
  const named = new Set(unsafe.map(({ param }) => param));
  const others = body.ok ? [] : body.details.filter(({ param }) => !named.has(param));
  return { ok: false, details: [...unsafe, ...others].slice(0, DETAILS_MAX), isStorable };
}

function repetition(param: string): ErrorDetail {
  const message = `${param} appears more than once. Send it only once.`;
  return { param, code: InvalidParameter.code, message };
}
