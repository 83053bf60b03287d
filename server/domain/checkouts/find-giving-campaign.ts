import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";

/** Finds the campaign or page that a gift form is about, and its currency. */
export async function findGivingCampaign(
  ctx: Context,
  id: string,
): Promise<{ campaign: CampaignWithParent; currency: string }> {
  const campaign = await ctx.db.campaign.findUniqueOrThrow({ where: { id }, include: { parent: true } });
  return { campaign, currency: (campaign.parent ?? campaign).currency! };
}
