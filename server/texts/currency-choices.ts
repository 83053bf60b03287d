import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** Currencies by their names in a language and their codes, in the given order. */
export function currencyChoices(codes: readonly string[], locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(intlTag(locale), { type: "currency" });
  return codes.map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }));
}
