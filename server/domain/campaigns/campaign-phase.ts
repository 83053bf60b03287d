import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { CampaignPhase } from "@/server/resources/campaign-page";

/** What a campaign's page is about now. A page beneath a campaign can be no further than that campaign is. */
export function campaignPhase(campaign: CampaignWithParent, now: Date): CampaignPhase {
  const root = campaign.parent ?? campaign;
  const statuses = [root.status, campaign.status];
  if (statuses.includes("draft")) return "draft";
  if (statuses.includes("ended") || (root.endsAt && root.endsAt <= now)) return "ended";
  if (statuses.includes("paused")) return "paused";
  return root.startsAt && root.startsAt > now ? "scheduled" : "live";
}
