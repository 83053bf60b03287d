import type { Metadata } from "next";
import { type CampaignParams, givingCampaign } from "@/app/(site)/c/giving-campaign";
import { pageLocale, type SearchParams } from "@/app/request-locale";
import type { GivingLayout } from "@/server/domain/checkouts/giving-paths";
import { translator } from "@/server/texts/translator";

interface PageAddress {
  params: Promise<CampaignParams>;
  searchParams: SearchParams;
  layout?: GivingLayout;
}

/**
 * The title of the form for giving. Its address may hold a secret, so it is told to no other site; our own is told, as a form
 * that is sent without a script has to say where it comes from.
 */
export async function givePageMetadata({ params, searchParams, layout = "page" }: PageAddress): Promise<Metadata> {
  const [campaign, { locale }] = await Promise.all([
    params.then((found) => givingCampaign(found, layout)),
    pageLocale(searchParams),
  ]);
  const title = translator(locale, "give")("title", { campaign: campaign.name });
  return { title, robots: { index: false, follow: true }, referrer: "same-origin" };
}
