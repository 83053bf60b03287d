import type { CampaignPage } from "@/server/resources/campaign-page";

/** The sums that a page was rendered with, as `public/page.js` compares them with the present ones. */
export function shownAmounts({ campaign }: CampaignPage): string {
  return [campaign.raised_cents, campaign.pending_cents, campaign.contributions_count].join(" ");
}
