import { AREAS, type Area } from "@/server/texts/areas";
import { LOCALES, type Locale } from "@/server/texts/locales";

/** A text that is shown in English because it has not been translated yet. */
export interface MissingText {
  locale: Locale;
  area: Area;
  key: string;
}

/** Every text that is missing in a language, by language, area and place in the English file. */
export function missingTexts(areas: Record<string, Record<Locale, object>> = AREAS): MissingText[] {
  return LOCALES.flatMap((locale) =>
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.keys(texts.en)
        .filter((key) => !(key in texts[locale]))
        .map((key) => ({ locale, area: area as Area, key })),
    ),
  );
}
