import type { Metadata } from "next";
import { pageLocale, type SearchParams } from "@/app/request-locale";
import { translator } from "@/server/texts/translator";

/** Metadata of a gift's page, whose URL is a secret. The title stays true whatever becomes of the gift. */
export async function thanksPageMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return {
    title: translator(locale, "give")("giftTitle"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
    other: { "page-scripts": "own" },
  };
}
