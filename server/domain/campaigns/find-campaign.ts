import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { type CampaignWithTotals, withTotals } from "@/server/resources/campaign";

/** Identifies a campaign or page. With a parent, only a page of that campaign. */
export interface CampaignRef {
  campaignId: string;
  parentId?: string;
}

/** Finds a campaign or a page that the caller can read; null if there is none. */
export async function findReadableCampaign(
  ctx: Context,
  { campaignId, parentId }: CampaignRef,
): Promise<CampaignWithTotals | null> {
  const campaign = await ctx.db.campaign.findUnique({ where: { id: campaignId }, include: withTotals });
  if (!campaign || (parentId !== undefined && campaign.parentCampaignId !== parentId)) return null;
  return mayReadCampaign(ctx, campaign) ? campaign : null;
}

/** Finds a campaign or a page that the caller can read. Throws 404 for any other. */
export async function findCampaign(ctx: Context, ref: CampaignRef): Promise<CampaignWithTotals> {
  const campaign = await findReadableCampaign(ctx, ref);
  if (!campaign) throw ResourceNotFound();
  return campaign;
}

/** Finds a campaign that can have pages. Pages themselves cannot. */
export async function findParent(ctx: Context, campaignId: string): Promise<CampaignWithTotals> {
  const campaign = await findCampaign(ctx, { campaignId });
  if (campaign.parentCampaignId !== null) throw ResourceNotFound();
  return campaign;
}
