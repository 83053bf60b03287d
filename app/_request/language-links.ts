import type { Metadata } from "next";
import { LOCALES } from "@/server/texts/locales";

/** A page's one URL for search engines, and the same page in each language; without one it is in the reader's. */
export function languageLinks(url: string): NonNullable<Metadata["alternates"]> {
  const languages = Object.fromEntries(LOCALES.map((locale) => [locale, `${url}?lang=${locale}`]));
  return { canonical: url, languages: { ...languages, "x-default": url } };
}
