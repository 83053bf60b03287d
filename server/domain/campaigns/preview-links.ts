import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";

/** The key that shows a draft to anyone who has its URL, and allows nothing else. */
export function previewKey(ctx: Context, campaignId: string): string {
  return linkSignature(ctx, "preview-link", campaignId);
}

/** True if the key opens the draft; a campaign's key opens its pages too. */
export function opensPreview(ctx: Context, campaign: CampaignWithParent, key: string): boolean {
  const ids = [campaign.id, ...(campaign.parentCampaignId ? [campaign.parentCampaignId] : [])];
  return ids.some((id) => isLinkSignature(ctx, "preview-link", id, key));
}
