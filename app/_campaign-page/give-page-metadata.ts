import type { Metadata } from "next";
import { type CampaignParams, givingCampaign } from "@/app/_campaign-page/giving-campaign";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import type { GivingLayout } from "@/server/domain/checkouts/giving-paths";
import { translator } from "@/server/texts/translator";

interface PageAddress {
  params: Promise<CampaignParams>;
  searchParams: SearchParams;
  layout?: GivingLayout;
}

/**
 * Metadata of the gift form. Its URL may hold a secret, so other sites get no referrer; our own does, because a form
 * sent without scripts must prove its origin.
 */
export async function givePageMetadata({ params, searchParams, layout = "page" }: PageAddress): Promise<Metadata> {
  const [campaign, { locale }] = await Promise.all([
    params.then((found) => givingCampaign(found, layout)),
    pageLocale(searchParams),
  ]);
  const title = translator(locale, "give")("title", { campaign: campaign.name });
  return { title, robots: { index: false, follow: true }, referrer: "same-origin", other: { "page-scripts": "own" } };
}
