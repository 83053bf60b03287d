import type { Metadata } from "next";
import { type CampaignParams, givingCampaign } from "@/app/_campaign-page/giving-campaign";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import type { GivingLayout } from "@/server/domain/checkouts/giving-paths";
import { translator } from "@/server/texts/translator";

interface ThanksAddress {
  params: Promise<CampaignParams>;
  searchParams: SearchParams;
  layout?: GivingLayout;
}

/** Metadata of a gift's page, whose URL is a secret. The title stays correct whatever happens to the gift. */
export async function thanksPageMetadata({ params, searchParams, layout = "page" }: ThanksAddress): Promise<Metadata> {
  const [campaign, { locale }] = await Promise.all([
    params.then((found) => givingCampaign(found, layout)),
    pageLocale(searchParams),
  ]);
  return {
    title: translator(locale, "give")("giftTitle", { campaign: campaign.name }),
    robots: { index: false, follow: false },
    referrer: "same-origin",
    other: { "page-scripts": "own" },
  };
}
