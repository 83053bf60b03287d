/** The languages of pages and emails for donors; the first is the default. */
export const LOCALES = ["en", "es", "fr", "de", "pt", "ar"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language's own name, for the language links. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
  ar: "العربية",
};

/** The text direction of a language. */
export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}

/** The language for a tag such as `pt-BR`; null if it is not supported. */
export function knownLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === language) ?? null;
}

/** The reader's language: the one chosen explicitly, else the best match of `Accept-Language`, else English. */
export function negotiateLocale(acceptLanguage: string | null | undefined, lang?: string | null): Locale {
  const explicit = knownLocale(lang);
  if (explicit) return explicit;
  const wishes = (acceptLanguage ?? "").split(",").map((wish, at) => {
    const [tag = "", ...parameters] = wish.split(";");
    const weight = parameters.map((parameter) => /^\s*q=(.*)$/.exec(parameter)?.[1]).find(Boolean);
    return { locale: knownLocale(tag), weight: weight === undefined ? 1 : Number(weight) || 0, at };
  });
  const known = wishes.filter(({ locale, weight }) => locale && weight > 0);
  return known.sort((one, other) => other.weight - one.weight || one.at - other.at)[0]?.locale ?? "en";
}
