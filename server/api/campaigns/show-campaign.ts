import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import { type CampaignWithTotals, serializeCampaign } from "@/server/resources/campaign";

/** Writes a campaign as its reader may see it. */
export function showCampaign(campaign: CampaignWithTotals, ctx: Context) {
  const { publicUrl } = ctx.settings;
  return serializeCampaign(campaign, { publicUrl, isManaged: managesCampaign(ctx, campaign) });
}
