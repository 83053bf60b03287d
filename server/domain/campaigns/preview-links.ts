import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";

/** What has to stand in a draft's address so that it is shown: whoever is handed the address may look, and no more. */
export function previewKey(ctx: Context, campaignId: string): string {
  return linkSignature(ctx, "preview-link", campaignId);
}

/** True when the key opens the draft; that of a campaign opens the pages beneath it too. */
export function opensPreview(ctx: Context, campaign: CampaignWithParent, key: string): boolean {
  const ids = [campaign.id, ...(campaign.parentCampaignId ? [campaign.parentCampaignId] : [])];
  return ids.some((id) => isLinkSignature(ctx, "preview-link", id, key));
}
