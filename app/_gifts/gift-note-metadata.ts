import type { Metadata } from "next";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { GIFT_NOTE_TITLES } from "@/components/checkout/gift-note";
import { translator } from "@/server/texts/translator";

/** Metadata of a page that says why there is no gift. */
export async function giftNoteMetadata(
  searchParams: SearchParams,
  about: keyof typeof GIFT_NOTE_TITLES,
): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return {
    title: translator(locale, "give")(GIFT_NOTE_TITLES[about]),
    robots: { index: false },
    other: { "page-scripts": "own" },
  };
}
