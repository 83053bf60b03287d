import { headers } from "next/headers";
import { knownLocale, type Locale, negotiateLocale } from "@/server/texts/locales";

/** Search parameters as Next passes them to pages. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export interface PageLocale {
  locale: Locale;
  /** A URL within the site that keeps the language if the reader chose it. */
  href(path: string): string;
}

/** The language that the server negotiated for the reader; English by default. */
export async function requestLocale(): Promise<Locale> {
  return knownLocale((await headers()).get("x-almoner-locale")) ?? "en";
}

/** The language of a donor's page, and how its links keep it. */
export async function pageLocale(searchParams: SearchParams): Promise<PageLocale> {
  const [{ lang }, sent] = await Promise.all([searchParams, headers()]);
  const chosen = knownLocale(typeof lang === "string" ? lang : null);
  const headerLocale = knownLocale(sent.get("x-almoner-locale"));
  const locale = chosen ?? headerLocale ?? negotiateLocale(sent.get("accept-language"));
  return {
    locale,
    href(path) {
      if (!chosen) return path;
      const [before, hash] = path.split("#") as [string, string | undefined];
      return `${before}${before.includes("?") ? "&" : "?"}lang=${chosen}${hash === undefined ? "" : `#${hash}`}`;
    },
  };
}
