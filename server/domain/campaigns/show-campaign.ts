import { mayReadCampaign, runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { previewKey } from "@/server/domain/campaigns/edit/preview-links";
import type { Context } from "@/server/operations/context";
import { type CampaignWithTotals, serializeCampaign } from "@/server/resources/campaign";

/** Serializes a campaign for its reader. Only the owner's side gets the metadata. */
export function showCampaign(campaign: CampaignWithTotals, ctx: Context) {
  const { publicUrl } = ctx.settings;
  const mayPreview = mayReadCampaign(ctx, campaign);
  return serializeCampaign(campaign, {
    publicUrl,
    isOwned: runsCampaign(ctx, campaign),
    previewKey: mayPreview ? previewKey(ctx, campaign) : null,
  });
}
