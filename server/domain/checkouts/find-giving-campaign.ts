import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";

/** The campaign or page that a form for giving is about, and the currency that is given in. */
export async function findGivingCampaign(
  ctx: Context,
  id: string,
): Promise<{ campaign: CampaignWithParent; currency: string }> {
  const campaign = await ctx.db.campaign.findUniqueOrThrow({ where: { id }, include: { parent: true } });
  return { campaign, currency: (campaign.parent ?? campaign).currency! };
}
