import { type CampaignPlace, campaignPath, embedPath } from "@/server/kernel/campaign-path";

/** Where a gift form is shown: on the campaign's own site, or in a frame on another site. */
export const GIVING_LAYOUTS = ["page", "embed"] as const;
export type GivingLayout = (typeof GIVING_LAYOUTS)[number];

/** The paths of giving to a campaign: the form, the rail's return URL, and the thank-you page of one checkout. */
export function givingPaths(campaign: CampaignPlace, layout: GivingLayout) {
  const page = campaignPath(campaign);
  const base = layout === "page" ? page : embedPath(page, "checkout");
  const form = layout === "page" ? `${base}/give` : base;
  return {
    form,
    back: `/gifts/return/${layout}`,
    /** The form with the entered values, in its language. */
    again: (secret: string, locale: string) => `${form}?checkout=${secret}&lang=${locale}`,
    thanks: (secret: string, locale: string) => `${base}/thanks/${secret}?lang=${locale}`,
  };
}
