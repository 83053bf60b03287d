import type { Campaign } from "@/server/generated/prisma/client";
import type { CampaignPhase } from "@/server/resources/campaign-page";

type Dated = Pick<Campaign, "status" | "startsAt" | "endsAt">;

/**
 * The effective phase of a campaign or page; it accepts gifts while that is `live`. A page is never further along than
 * its campaign, whose dates apply to both. `gift_create` uses the same rule in `prisma/sql/campaign_phase.sql`.
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
