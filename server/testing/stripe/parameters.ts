import { z } from "zod";
import { currencies } from "@/server/testing/stripe/currencies";
import type { FormHash } from "@/server/testing/stripe/form";
import { invalidParameter, type StripeFailure } from "@/server/testing/stripe/stripe-error";

/** The parameters of a route. Every value arrives as text. Undeclared parameters are rejected, as at Stripe. */
export type Parameters = z.ZodRawShape;

function wrong(ctx: z.RefinementCtx, message: string, code?: string) {
  ctx.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

const given = z.string({ error: (issue) => (issue.input === undefined ? "missing" : "Invalid string") });

/** A text that cannot be cleared. */
export const text = (max = 5000) =>
  given.transform((value, ctx) => {
    if (value === "") return wrong(ctx, "empty", "parameter_invalid_empty");
    if (value.length > max)
      return wrong(ctx, `Invalid string: must be at most ${max} characters`, "parameter_invalid_string");
    return value;
  });

/** A text that an empty value clears: null. */
export const clearable = (max = 5000) =>
  given.transform((value, ctx) => {
    if (value.length > max)
      return wrong(ctx, `Invalid string: must be at most ${max} characters`, "parameter_invalid_string");
    return value === "" ? null : value;
  });

export const integer = ({ min = 0, max = 99_999_999 }: { min?: number; max?: number } = {}) =>
  given.transform((value, ctx) => {
    if (value === "") return wrong(ctx, "empty", "parameter_invalid_empty");
    if (!/^-?\d+$/.test(value)) return wrong(ctx, `Invalid integer: ${value}`, "parameter_invalid_integer");
    const number = Number(value);
    if (number < min)
      return wrong(ctx, `This value must be greater than or equal to ${min}.`, "parameter_invalid_integer");
    if (number > max) return wrong(ctx, `Invalid integer: must be at most ${max}`, "parameter_invalid_integer");
    return number;
  });

/** Seconds since 1970. */
export const timestamp = () => integer({ max: 99_999_999_999 });

export const flag = () =>
  given.transform((value, ctx) => {
    if (value === "true" || value === "1") return true;
    if (value === "false" || value === "0") return false;
    return wrong(ctx, `Invalid boolean: ${value}`);
  });

export const choice = <T extends string>(...values: T[]) =>
  given.transform((value, ctx) => {
    const found = values.find((one) => one === value);
    return found ?? wrong(ctx, `Invalid value: must be one of ${values.join(", ")}`);
  });

/** Like `choice`, but an empty value clears it: null. */
export const clearableChoice = <T extends string>(...values: T[]) =>
  given.transform((value, ctx) => {
    if (value === "") return null;
    const found = values.find((one) => one === value);
    return found ?? wrong(ctx, `Invalid value: must be one of ${values.join(", ")} or ""`);
  });

export const currency = () =>
  given.transform((value, ctx) => {
    const code = value.toLowerCase();
    if (code === "") return wrong(ctx, "empty", "parameter_invalid_empty");
    if (currencies.includes(code)) return code;
    return wrong(
      ctx,
      `Invalid currency: ${value}. Stripe currently supports these currencies: ${currencies.join(", ")}`,
    );
  });

export const list = <T extends z.ZodType>(item: T) => z.array(item, { error: "Invalid array" });
export const hash = <T extends Parameters>(shape: T) => z.strictObject(shape);

/** Keys and values that the caller stores with an object. Null clears all of them; an empty value removes its key. */
export const metadata = () =>
  z
    .union([z.literal(""), z.record(z.string().max(40), z.string().max(500))], { error: "Invalid metadata" })
    .transform((value) => (value === "" ? null : value));

export const address = () =>
  hash({
    city: clearable().optional(),
    country: clearable().optional(),
    line1: clearable().optional(),
    line2: clearable().optional(),
    postal_code: clearable().optional(),
    state: clearable().optional(),
  });

/** Every route accepts fields of its response to expand. */
const EXPAND = { expand: list(text()).optional() };

/** Parses the parameters of a route, or throws Stripe's error for the first one that is invalid. */
export function parseParameters<T extends Parameters>(shape: T, raw: FormHash): z.output<z.ZodObject<T>> {
  const parsed = z.strictObject({ ...shape, ...EXPAND }).safeParse(raw);
  if (!parsed.success) throw failureOf(parsed.error.issues);
  const given = parsed.data as z.output<z.ZodObject<T>> & { expand?: string[] };
  delete given.expand;
  return given;
}

function failureOf(issues: z.core.$ZodIssue[]): StripeFailure {
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown) return unknownParameters(unknown);
  const missing = issues.find((issue) => issue.message === "missing" || isMissingHash(issue));
  const issue = missing ?? issues[0]!;
  const param = nameOf(issue.path);
  if (missing) return invalidParameter(`Missing required param: ${param}.`, "parameter_missing", param);
  if (issue.message === "empty") return invalidParameter(emptyMessage(param), "parameter_invalid_empty", param);
  const code = issue.code === "custom" ? (issue.params?.code as string | undefined) : undefined;
  return invalidParameter(issue.message.replace("Invalid value:", `Invalid ${param}:`), code, param);
}

function isMissingHash(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined");
}

function unknownParameters({ keys, path }: z.core.$ZodIssueUnrecognizedKeys): StripeFailure {
  const names = keys.map((key) => nameOf([...path, key]));
  const [noun, said] = [names.length > 1 ? "parameters" : "parameter", names.join(", ")];
  return invalidParameter(`Received unknown ${noun}: ${said}`, "parameter_unknown", names[0]);
}

function emptyMessage(param: string): string {
  return `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
}

function nameOf([first, ...rest]: PropertyKey[]): string {
  return String(first) + rest.map((key) => `[${String(key)}]`).join("");
}
