import type { Metadata } from "next";
import type { CampaignProps, OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { pageLocale } from "@/app/_request/request-locale";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The title of one of a campaign's pages, which no search engine lists. */
export async function partMetadata({ searchParams }: CampaignProps, title: TextKey<"organizer">): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "organizer")(title), robots: { index: false } };
}

/** Says why the reader cannot change what a campaign's page shows; null for those who can. */
export function readOnlyReason({ mayEdit, campaign }: OpenedCampaign, locale: Locale): string | null {
  const t = translator(locale, "media");
  if (campaign.status === "archived") return t("archived");
  return mayEdit ? null : t("readOnly");
}

interface Outcome {
  notice: string | null;
  isRejected: boolean;
}

/** What the word in the URL says was done, or why it was not; nothing for any other word. */
export function outcomeOf(done: string | null, texts: Record<string, string>, locale: Locale): Outcome {
  const t = translator(locale, "media");
  const rejected = done === "changed" ? t("changed") : done === "readOnly" ? t("errorRole") : null;
  const said = done !== null && Object.hasOwn(texts, done) ? texts[done]! : null;
  return { notice: rejected ?? said, isRejected: rejected !== null };
}
