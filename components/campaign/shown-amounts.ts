import type { CampaignPage } from "@/server/resources/campaign-page";

/** The totals that a page was rendered with, which `public/page.js` compares with the current ones. */
export function shownAmounts({ campaign }: CampaignPage): string {
  return [campaign.raised_cents, campaign.pending_cents, campaign.contributions_count].join(" ");
}
