import { z } from "zod";
import { isBlank } from "@/server/kernel/blank";
import { CURRENCY_CODES } from "@/server/kernel/currencies";
import { type EmailError, emailErrorOf, readEmail } from "@/server/kernel/email-address";
import { ID_PREFIXES, type IdKind, isId } from "@/server/kernel/ids";
import { EMAIL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { parseInstant } from "@/server/kernel/parse-instant";
import { isMarkdownFlood } from "@/server/markdown/is-markdown-flood";
import { wholeQueryField } from "@/server/resources/number-fields";

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** The underscore and the suffix after an id's prefix. */
const ID_SUFFIX_CHARACTERS = 27;

/** Kinds whose names can't be derived from their camel case. */
const ID_NAMES: Partial<Record<IdKind, string>> = { apiKey: "API key", p2pPage: "fundraising page" };

/** An id of one of the kinds, such as `gft_01kah0...`. */
export function idField(...kinds: IdKind[]) {
  const names = kinds.map((kind) => ID_NAMES[kind] ?? kind.replace(/[A-Z]/g, (content) => ` ${content.toLowerCase()}`));
  const what = names.join(" or ");
  const article = /^[aeiou]/i.test(what) ? "an" : "a";
  const pattern = `^(?:${kinds.map((kind) => ID_PREFIXES[kind]).join("|")})_[0-7][0-9a-hjkmnp-tv-z]{25}$`;
  return z
    .string()
    .refine((text) => isId(text, ...kinds), { error: `must be ${article} ${what} id` })
    .meta({ pattern, maxLength: Math.max(...kinds.map((kind) => ID_PREFIXES[kind].length)) + ID_SUFFIX_CHARACTERS });
}

export const identityId = idField("individual", "organization");
export const giftId = idField("gift");
export const receiptId = idField("receipt");
export const supporterId = idField("supporter");
export const campaignId = idField("campaign");
export const campaignUpdateId = idField("campaignUpdate");
export const pictureId = idField("picture");
export const recurringGiftId = idField("recurringGift");
export const matchId = idField("match");

/** Any text that can be stored: everything but NUL. */
export const TEXT_PATTERN = "^[^\\u0000]*$";

/** Text of at most `max` characters, counted as Unicode code points. */
export function textField(max: number, min = 0) {
  return z
    .string()
    .refine((text) => isWithin(text, max), { error: `must be at most ${max} characters`, abort: true })
    .refine((text) => min <= 1 || !isWithin(text, min - 1), { error: `must be at least ${min} characters` })
    .refine((text) => min === 0 || text !== "", { error: "must not be empty" })
    .meta({ minLength: min || undefined, maxLength: max, pattern: TEXT_PATTERN });
}

/** Text in Markdown. Rejected if it would keep the parser busy; see `isMarkdownFlood`. */
export function markdownField(max: number, min = 0) {
  const error = "has too much Markdown in one place: use fewer levels, or divide the text with blank lines";
  return textField(max, min).refine((text) => !isWithin(text, max) || !isMarkdownFlood(text), { error });
}

/** A text with more than twice as many code units certainly has too many characters, so it need not be counted. */
export function isWithin(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max);
}

export const PAYMENT_METHOD_MAX_CHARACTERS = 255;

/** A payment method's id, or the payment provider's token, in the provider's own format. */
export const paymentMethodField = textField(PAYMENT_METHOD_MAX_CHARACTERS);

/** Text of at most `max` characters with at least one visible character. */
export function nameField(max: number) {
  return textField(max, 1).refine((text) => text === "" || !isBlank(text), { error: "must not be blank" });
}

/**
 * Text of at most `max` characters that matches the pattern. The length is checked first: a pattern may scan the whole
 * text, and a body can be a text of a mebibyte.
 */
export function patternField(max: number, pattern: RegExp, error: string) {
  return z
    .string()
    .refine((text) => isWithin(text, max), { error, abort: true })
    .regex(pattern, { error })
    .meta({ maxLength: max });
}

/** A list of 1 to `max` items; a longer one is rejected before its items are validated. */
export function listField<Item extends z.ZodType>(item: Item, max: number) {
  const items = z.array(item).min(1).max(max);
  return z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= max) return given;
    context.addIssue({ code: "too_big", origin: "array", maximum: max, input: given });
    return z.NEVER;
  }, items);
}

/** An amount in cents in a response. */
export const centsOut = z.int().meta({ format: "int64" });

// PostgreSQL has no year 0, and RFC 3339 no five-digit years.
const INSTANT_MAX_CHARACTERS = 40;
const INSTANT_ERROR = "must be an RFC 3339 time with an offset, such as 2026-01-31T12:00:00Z";
const EARLIEST_MS = Date.parse("0001-01-01T00:00:00Z");
const LATEST_MS = Date.parse("9999-12-31T23:59:59.999Z");

const instantText = z
  .string()
  .meta({ override: { type: "string", format: "date-time", maxLength: INSTANT_MAX_CHARACTERS } })
  .transform((text, context) => {
    const instant = text.length <= INSTANT_MAX_CHARACTERS ? parseInstant(text) : null;
    if (instant !== null) return instant;
    context.addIssue({ code: "custom", message: INSTANT_ERROR });
    return z.NEVER;
  })
  .refine((instant) => instant.getTime() >= EARLIEST_MS && instant.getTime() <= LATEST_MS, {
    error: "is out of range",
  });

/** An instant: RFC 3339 with any offset in a request, or a Date that a form has already parsed. Parsed as a Date. */
export const instantField = z.preprocess((given) => (given instanceof Date ? given.toJSON() : given), instantText);

/** An instant in a response: RFC 3339, UTC, milliseconds. */
export const instantOut = z.string().meta({ format: "date-time", minLength: 24, maxLength: 24 });

/** When a resource was created. */
export const createdAtOut = instantOut.describe("When it was created.");

/** A year in a query, parsed as a number. */
export const yearField = wholeQueryField(1900, 9999, "a year");

export const currencyField = z
  .string()
  .refine((code) => CURRENCY_CODES.has(code), { error: "must be an ISO 4217 code in uppercase, such as USD" })
  .meta({ pattern: "^[A-Z]{3}$", maxLength: 3 });

const NO_EMAIL = "must be an email address, such as name@example.org";
const EMAIL_ERRORS: Record<EmailError, string> = {
  emailMissing: NO_EMAIL,
  emailInvalid: NO_EMAIL,
  emailUnsupported:
    "must have only letters from a to z, digits and signs before the @: addresses with other letters there are not supported yet",
};

/**
 * An email address in a request, normalized as it is stored. Domains in other scripts are accepted; JSON Schema has no
 * format that covers both.
 */
export const emailField = z
  .string()
  .meta({ format: "email", maxLength: EMAIL_MAX_CHARACTERS })
  .transform((text, context) => {
    const email = readEmail(text);
    if (email !== null) return email;
    context.addIssue({ code: "custom", message: EMAIL_ERRORS[emailErrorOf(text)] });
    return z.NEVER;
  });

/** Writes an instant as every response does. */
export function instant(date: Date): string {
  return date.toISOString();
}

/**
 * For checks across several fields: makes them run even if another field is invalid, so that all errors are reported at
 * once.
 */
export function isObject(payload: { value: unknown }): boolean {
  return typeof payload.value === "object" && payload.value !== null;
}
