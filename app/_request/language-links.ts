import type { Metadata } from "next";
import { LOCALES } from "@/server/texts/locales";

/**
 * A page's canonical URL for search engines, and its URL in each language; the canonical one is in the reader's
 * language.
 */
export function languageLinks(url: string): NonNullable<Metadata["alternates"]> {
  const languages = Object.fromEntries(LOCALES.map((locale) => [locale, `${url}?lang=${locale}`]));
  return { canonical: url, languages: { ...languages, "x-default": url } };
}
