import type { z } from "zod";
import { MissingParameter, UnknownParameter } from "@/server/api/refusals";
import type { AlmonerError, ErrorDetail } from "@/server/kernel/errors";
import { InvalidParameter } from "@/server/kernel/refusals";

const BY_CODE = {
  missing_parameter: MissingParameter,
  unknown_parameter: UnknownParameter,
  invalid_parameter: InvalidParameter,
};
type Code = keyof typeof BY_CODE;

/** A refusal names so many faults; a body can hold far more than anybody wants to read about. */
export const DETAILS_MAX = 100;

type Outcome<T> = { ok: true; value: T } | { ok: false; details: ErrorDetail[] };

/** Checks a value against its schema; every fault becomes a detail that names the field. */
export function check<T>(schema: z.ZodType<T>, value: unknown): Outcome<T> {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, details: result.error.issues.slice(0, DETAILS_MAX).flatMap(detailsOf) };
}

/** The refusal for these details; the first one gives it its code and its param. */
export function refusalFor(details: ErrorDetail[]): AlmonerError {
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

function own(issue: z.core.$ZodIssue): string | null {
  if (issue.code === "invalid_type" && !issue.message.startsWith("must")) return `must be of type ${issue.expected}`;
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  return null;
}

/** Writes a path with dots and brackets: `dedication.name`, `events[0]`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, "");
}
