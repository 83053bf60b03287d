/** The languages that pages for donors and mails to them are written in; the first is the one to fall back to. */
export const LOCALES = ["en", "es", "fr", "de", "pt", "ar"] as const;
export type Locale = (typeof LOCALES)[number];

/** What each language is called in itself, for the switch between them. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
  ar: "العربية",
};

/** The way a language is written in. */
export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}

/** The language that a tag such as `pt-BR` asks for; null where it is none of ours. */
export function knownLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === language) ?? null;
}

/** What a reader is shown: the language asked for explicitly, else the best of `Accept-Language`, else English. */
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
