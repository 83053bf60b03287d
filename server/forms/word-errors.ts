import type { FormError } from "@/server/forms/define-form";
import type { InputErrorValue, NamedRecipient } from "@/server/kernel/input-error";
import { formatDate, formatMoney } from "@/server/texts/format";
import { formatLimit } from "@/server/texts/format-limit";
import type { Locale } from "@/server/texts/locales";
import { recipientName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** An error in the page's language. */
export interface WordedError {
  field: string | null;
  code: string;
  message: string;
}

/** Words every error in a language, with a title for the summary above them. */
export function wordErrors(errors: readonly FormError[], locale: Locale): { title: string; errors: WordedError[] } {
  const translate = translator(locale, "form");
  return {
    title: translator(locale, "common")("errorSummary"),
    errors: errors.map(({ field, code, values = {} }) => {
      const written = Object.entries(values).map(([name, value]) => [name, textOf(value, locale)] as const);
      const message = translate(code, Object.fromEntries(written));
      const isUnnamed = Object.values(values).some((value) => isRecipient(value) && value.name === null);
      return { field, code, message: isUnnamed ? startSentence(message, null) : message };
    }),
  };
}

function textOf(value: InputErrorValue, locale: Locale): string | number {
  if (typeof value === "string" || typeof value === "number") return value;
  if (isRecipient(value)) return recipientName(value.name, locale);
  if (value instanceof Date) return formatDate(value, locale);
  return "isAbout" in value ? formatLimit(value, locale) : formatMoney(value.cents, value.currency, locale);
}

function isRecipient(value: InputErrorValue): value is NamedRecipient {
  return typeof value === "object" && "name" in value;
}
