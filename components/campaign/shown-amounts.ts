import type { CampaignPage } from "@/server/resources/campaign-page";

/** The totals that a page was rendered with, which `public/page.js` compares with the current ones. */
export function shownAmounts({ campaign, matches }: CampaignPage): string {
  const active = matches.filter((match) => match.status === "active");
  const promised = active.reduce((sum, match) => sum + match.remainingCents, 0);
  return [campaign.raised_cents, campaign.pending_cents, campaign.contributions_count, promised].join(" ");
}
