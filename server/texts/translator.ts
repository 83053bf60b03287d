import { createTranslator } from "use-intl/core";
import { AREAS, type Area, type TextKey } from "@/server/texts/areas";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

type Values = Record<string, string | number>;

/** Writes a text of one area in one language. Sums and dates are handed in as they are to be read. */
export type Translate<A extends Area> = (key: TextKey<A>, values?: Values) => string;

const stored = new Map<string, Translate<Area>>();

/**
 * The texts of an area in a language. For the server only: what a browser needs of them is handed to it as ready strings.
 * A value that is missing is a mistake of ours and throws.
 */
export function translator<A extends Area>(locale: Locale, area: A): Translate<A> {
  const key = `${area} ${locale}`;
  const known = stored.get(key);
  if (known) return known as Translate<A>;
  const messages: Record<string, string> = AREAS[area][locale];
  // Its own types want the texts to be known literally.
  const write: (name: string, values?: Values) => string = createTranslator({
    locale: intlTag(locale),
    messages,
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });
  const translate: Translate<A> = (name, values) => write(name, values);
  stored.set(key, translate as Translate<Area>);
  return translate;
}
