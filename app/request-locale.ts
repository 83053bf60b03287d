import { headers } from "next/headers";
import { knownLocale, type Locale, negotiateLocale } from "@/server/texts/locales";

/** The parameters of an address as pages get them. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export interface PageLocale {
  locale: Locale;
  /** An address within the site that keeps the language, where it was chosen rather than found out. */
  href(path: string): string;
}

/** The language that the server in front of the pages found to be the reader's; English where it says none. */
export async function requestLocale(): Promise<Locale> {
  return knownLocale((await headers()).get("x-almoner-locale")) ?? "en";
}

/** The language of a page for donors, and how its links carry it along. */
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
