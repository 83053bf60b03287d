import type { z } from "zod";
import { MissingParameter, UnknownParameter } from "@/server/api/request-errors";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { AlmonerError, ErrorDetail } from "@/server/kernel/errors";

const BY_CODE = {
  missing_parameter: MissingParameter,
  unknown_parameter: UnknownParameter,
  invalid_parameter: InvalidParameter,
};
type Code = keyof typeof BY_CODE;

/** The maximum number of errors in a response; a body can have far more than anyone wants to read. */
export const DETAILS_MAX = 100;

/** Longer paths are truncated: a body can have a 1 MiB key. */
const PATH_MAX_CHARACTERS = 300;

type Outcome<T> = { ok: true; value: T } | { ok: false; details: ErrorDetail[] };

/** Validates a value against its schema; every error becomes a detail that names the field. */
export function check<T>(schema: z.ZodType<T>, value: unknown): Outcome<T> {
  return checkWith(schema, value, detailsOf);
}

/** The same for a query, in which a parameter that is sent twice arrives as a list. */
export function checkQuery<T>(schema: z.ZodType<T>, value: unknown): Outcome<T> {
  return checkWith(schema, value, (issue) => {
    const isRepeated = Array.isArray(issue.input) && ["invalid_type", "invalid_value"].includes(issue.code);
    if (!isRepeated) return detailsOf(issue);
    const param = pathText(issue.path);
    return [{ param, code: InvalidParameter.code, message: `${param} must be sent only once.` }];
  });
}

function checkWith<T>(
  schema: z.ZodType<T>,
  value: unknown,
  describe: (issue: z.core.$ZodIssue) => ErrorDetail[],
): Outcome<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, details: result.error.issues.slice(0, DETAILS_MAX).flatMap(describe).slice(0, DETAILS_MAX) };
}

/** Combines these details into one error; the first one determines its code and param. */
export function errorFor(details: ErrorDetail[]): AlmonerError {
  const first = details[0]!;
  return BY_CODE[first.code as Code]({ message: first.message, details: details.slice(0, DETAILS_MAX) });
}

function detailsOf(issue: z.core.$ZodIssue): ErrorDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, DETAILS_MAX).map((key) => {
      const param = pathText([...issue.path, key]);
      return { param, code: UnknownParameter.code, message: `${param} is not a field of this operation.` };
    });
  }
  if (issue.code === "invalid_union" && issue.errors[0]?.[0]) {
    return issue.errors[0].flatMap((inner) =>
      detailsOf({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue),
    );
  }
  const param = pathText(issue.path) || "body";
  if ((issue.code === "invalid_type" || issue.code === "invalid_value") && issue.input === undefined) {
    return [{ param, code: MissingParameter.code, message: `${param} is required.` }];
  }
  return [{ param, code: InvalidParameter.code, message: `${param} ${sentence(issue)}` }];
}

function sentence(issue: z.core.$ZodIssue): string {
  const text = own(issue) ?? issue.message;
  return text.endsWith(".") ? text : `${text}.`;
}

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

function own(issue: z.core.$ZodIssue): string | null {
  // Our schemas' own messages begin with a verb; the library's do not.
  if (/^(must|is|has) /.test(issue.message)) return null;
  if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small") return atLeast(Number(issue.minimum), issue.origin);
  if (issue.code === "too_big") return atMost(Number(issue.maximum), issue.origin);
  return null;
}

function atLeast(minimum: number, origin: string): string {
  if (origin === "string") return minimum === 1 ? "must not be empty" : `must be at least ${minimum} characters`;
  if (origin === "array") return minimum === 1 ? "must not be empty" : `must have at least ${minimum} items`;
  return `must be at least ${minimum}`;
}

function atMost(maximum: number, origin: string): string {
  if (origin === "string") return `must be at most ${maximum} characters`;
  if (origin === "array") return `must have at most ${maximum} items`;
  return `must be at most ${maximum}`;
}

/**
 * Formats a path with dots and brackets: `dedication.name`, `events[0]`. Characters that no response could contain are
 * replaced.
 */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, "");
  const short = text.length <= PATH_MAX_CHARACTERS ? text : `${text.slice(0, PATH_MAX_CHARACTERS)}...`;
  return short.toWellFormed().replaceAll("\u0000", "\ufffd");
}
