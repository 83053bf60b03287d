import { createTranslator } from "use-intl/core";
import { AREAS, type Area, type TextKey } from "@/server/texts/areas";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

type Values = Record<string, string | number>;

/** Writes a text of one area in one language. Amounts and dates are passed in already formatted. */
export type Translate<A extends Area> = (key: TextKey<A>, values?: Values) => string;

const stored = new Map<string, Translate<Area>>();

/**
 * The texts of an area in a language, in English where a translation is missing (`npm run texts -- missing`). Server
 * only: browsers get the strings they need. A missing value is a bug and throws.
 */
export function translator<A extends Area>(locale: Locale, area: A): Translate<A> {
  const key = `${area} ${locale}`;
  const known = stored.get(key);
  if (known) return known as Translate<A>;
  const translate = translatorOf(locale, area);
  stored.set(key, translate as Translate<Area>);
  return translate;
}

/** Like `translator`, but not cached. */
export function translatorOf<A extends Area>(locale: Locale, area: A): Translate<A> {
  const messages: Record<string, string> = { ...AREAS[area].en, ...AREAS[area][locale] };
  // The library's types require text keys as literals.
  const write: (name: string, values?: Values) => string = createTranslator({
    locale: intlTag(locale),
    messages,
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });
  return (name, values) => write(name, values);
}
