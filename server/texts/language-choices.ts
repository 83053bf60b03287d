import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** The languages that organizers can choose for their texts. The API accepts any other. */
const OFFERED = "ar bn cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv sw th tr uk ur vi zh".split(
  " ",
);

/** The languages to choose from, by their names in the reader's language, in its order. */
export function languageChoices(locale: Locale, chosen: string | null): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([intlTag(locale)], { type: "language" });
  const tags = chosen === null || OFFERED.includes(chosen) ? OFFERED : [...OFFERED, chosen];
  const choices = tags.map((value) => ({ value, label: names.of(value) ?? value }));
  return choices.sort((one, other) => one.label.localeCompare(other.label, intlTag(locale)));
}
