import type { FormError } from "@/server/forms/define-form";
import type { InputErrorValue } from "@/server/kernel/input-error";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** An error in the page's language. */
export interface WordedError {
  field: string | null;
  code: string;
  message: string;
}

/** Words every error in a language; the summary above them has a title of its own. */
export function wordErrors(errors: readonly FormError[], locale: Locale): { title: string; errors: WordedError[] } {
  const translate = translator(locale, "form");
  return {
    title: translator(locale, "common")("errorSummary"),
    errors: errors.map(({ field, code, values = {} }) => {
      const written = Object.entries(values).map(([name, value]) => [name, textOf(value, locale)] as const);
      return { field, code, message: translate(code, Object.fromEntries(written)) };
    }),
  };
}

function textOf(value: InputErrorValue, locale: Locale): string | number {
  if (typeof value === "string" || typeof value === "number") return value;
  return value instanceof Date ? formatDate(value, locale) : formatMoney(value.cents, value.currency, locale);
}
