import { z } from "zod";
import { type FormErrorCode, note } from "@/server/forms/define-form";
import { type AmountError, readAmountText } from "@/server/kernel/amount-text";
import { emailErrorOf, readEmail } from "@/server/kernel/email-address";
import type { InputErrorValue } from "@/server/kernel/input-error";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { hasWebAddress } from "@/server/kernel/web-address";
import { isMarkdownFlood } from "@/server/markdown/is-markdown-flood";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

interface TextRule {
  max: number;
  /** The error if the field is empty; absent for optional fields. */
  missing?: FormErrorCode;
  /** True for text that is shown to people who did not ask for it, in emails or on pages: it must not contain links. */
  hasNoAddress?: true;
}

/** How amounts are parsed. */
export interface MoneyReading {
  currency: string;
  locale: Locale;
}

interface AmountRule extends MoneyReading {
  minimum: Cents;
  maximum: Cents;
}

type ReadAmount = { cents: Cents } | { code: FormErrorCode; values?: Record<string, InputErrorValue> };

const AMOUNT_CODES: Record<AmountError, FormErrorCode> = {
  not_a_number: "amountUnreadable",
  ambiguous: "amountAmbiguous",
  too_fine: "amountTooFine",
};

/** Text exactly as entered. */
export function anyText() {
  return z.string();
}

/** One line, with white space collapsed. */
export function line(rule: TextRule) {
  return z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .superRefine((text, ctx) => checkText(text, rule, ctx));
}

/** Multi-line text. */
export function paragraphs(rule: TextRule) {
  return z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .superRefine((text, ctx) => checkText(text, rule, ctx));
}

/** Multi-line text in Markdown. */
export function markdown(rule: TextRule) {
  return paragraphs(rule).superRefine((text, ctx) => {
    if ([...text].length <= rule.max && isMarkdownFlood(text)) note(ctx, "tooMuchMarkdown");
  });
}

/** An email address, normalized as it is stored. */
export function email() {
  return z.string().transform((text, ctx): string => {
    const address = readEmail(text);
    if (address !== null) return address;
    note(ctx, emailErrorOf(text));
    return "";
  });
}

/** A checkbox. */
export function ticked() {
  return z.string().transform((text) => text === "on");
}

/** One of a few choices; the default for an unknown value. */
export function oneOf<const Choice extends string>(choices: readonly Choice[], otherwise: Choice) {
  return z.string().transform((text) => choices.find((choice) => choice === text) ?? otherwise);
}

/** Parses an amount, or returns what is wrong with it. Its errors state the bounds in the same currency. */
export function checkAmount(text: string, { currency, locale, minimum, maximum }: AmountRule): ReadAmount {
  const cents = readAmountText(text, currency, intlTag(locale));
  if (typeof cents === "string") {
    const code = AMOUNT_CODES[cents];
    return cents === "not_a_number" ? { code } : { code, values: { input: text.trim() } };
  }
  return checkBounds(cents, { currency, minimum, maximum });
}

/** The same for an amount that was selected, not typed. */
export function checkBounds(cents: Cents, { currency, minimum, maximum }: Omit<AmountRule, "locale">): ReadAmount {
  if (cents < minimum) return { code: "amountTooSmall", values: { minimum: { cents: minimum, currency } } };
  if (cents > maximum) return { code: "amountTooLarge", values: { maximum: { cents: maximum, currency } } };
  return { cents };
}

/** An amount as people type it, within bounds. */
export function amount(rule: AmountRule) {
  return z.string().transform((text, ctx): Cents => {
    const read = checkAmount(text, rule);
    if ("cents" in read) return read.cents;
    note(ctx, text.trim() === "" ? "amountRequired" : read.code, { values: read.values });
    return z.NEVER;
  });
}

/** A goal; null for none. */
export function goal({ currency, locale }: MoneyReading) {
  return z.string().transform((text, ctx): Cents | null => {
    if (text.trim() === "") return null;
    const cents = readAmountText(text, currency, intlTag(locale));
    if (typeof cents === "bigint" && cents > 0n && cents <= AMOUNT_MAXIMUM_CENTS) return cents;
    note(ctx, "goalInvalid");
    return null;
  });
}

function checkText(text: string, rule: TextRule, ctx: Pick<z.RefinementCtx, "addIssue">): void {
  const { max, missing, hasNoAddress } = rule;
  if (text === "" && missing) note(ctx, missing);
  else if ([...text].length > max) note(ctx, "tooLong", { values: { max } });
  // Not for texts that are too long: the pattern would scan all of them.
  else if (hasNoAddress && hasWebAddress(text)) note(ctx, "noLinks");
}
