import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import { systemCaller } from "@/server/kernel/caller";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** Finds the page that a form created, by the form's key; null if it created none. */
export async function findStartedPage(
  ctx: Context,
  parentId: string,
  startKey: string,
): Promise<CampaignWithTotals | null> {
  const where = { startKey, parentCampaignId: parentId };
  const known = await ctx.db.campaign.findFirst({ where, select: { id: true } });
  return known && findCampaign(ctx.as(systemCaller("start-page")), { campaignId: known.id });
}
