import type { Metadata } from "next";
import type { CampaignProps, OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { pageLocale } from "@/app/_request/request-locale";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The metadata of a campaign's page for organizers, which search engines must not index. */
export async function partMetadata({ searchParams }: CampaignProps, title: TextKey<"organizer">): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "organizer")(title), robots: { index: false } };
}

/** Explains why the reader cannot change what a campaign's page shows; null if they can. */
export function readOnlyReason({ mayEdit, campaign }: OpenedCampaign, locale: Locale): string | null {
  const t = translator(locale, "media");
  if (campaign.status === "archived") return t("archived");
  return mayEdit ? null : t("readOnly");
}

interface Outcome {
  notice: string | null;
  isRejected: boolean;
}

/** The outcome that the word in the URL stands for: done, or why not; empty for any other word. */
export function outcomeOf(done: string | null, texts: Record<string, string>, locale: Locale): Outcome {
  const t = translator(locale, "media");
  const rejected = done === "changed" ? t("changed") : done === "readOnly" ? t("errorRole") : null;
  const said = done !== null && Object.hasOwn(texts, done) ? texts[done]! : null;
  return { notice: rejected ?? said, isRejected: rejected !== null };
}
