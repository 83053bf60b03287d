import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { previewKey } from "@/server/domain/campaigns/preview-links";
import type { Context } from "@/server/domain/context";
import { type CampaignWithTotals, serializeCampaign } from "@/server/resources/campaign";

/** Writes a campaign for its reader. */
export function showCampaign(campaign: CampaignWithTotals, ctx: Context) {
  const { publicUrl } = ctx.settings;
  const isManaged = managesCampaign(ctx, campaign);
  return serializeCampaign(campaign, { publicUrl, isManaged, previewKey: previewKey(ctx, campaign.id) });
}
