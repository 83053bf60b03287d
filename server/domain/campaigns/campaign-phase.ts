import type { Campaign } from "@/server/generated/prisma/client";
import type { CampaignPhase } from "@/server/resources/campaign-page";

type Dated = Pick<Campaign, "status" | "startsAt" | "endsAt">;

/**
 * What a campaign or page is about now; it takes gifts while that is `live`. A page can be no further than its campaign,
 * whose dates both have. `gift_create` decides by the same rule in `prisma/sql/campaign_phase.sql`.
 */
export function campaignPhase(campaign: Dated & { parent: Dated | null }, now: Date): CampaignPhase {
  const root = campaign.parent ?? campaign;
  const statuses = [root.status, campaign.status];
  if (statuses.includes("draft")) return "draft";
  if (statuses.includes("ended") || statuses.includes("archived")) return "ended";
  if (root.endsAt && root.endsAt <= now) return "ended";
  if (statuses.includes("paused")) return "paused";
  return root.startsAt && root.startsAt > now ? "scheduled" : "live";
}
