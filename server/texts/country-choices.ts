import { COUNTRY_CODES } from "@/server/kernel/countries";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** Every country by its name in a language, in that language's order, after an empty choice. */
export function countryChoices(locale: Locale, none: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(intlTag(locale), { type: "region" });
  const countries = [...COUNTRY_CODES].map((value) => ({ value, label: names.of(value) ?? value }));
  countries.sort((one, other) => one.label.localeCompare(other.label, intlTag(locale)));
  return [{ value: "", label: none }, ...countries];
}
