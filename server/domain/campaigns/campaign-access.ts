import { isOneOf } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Campaign } from "@/server/generated/prisma/client";

export type CampaignWithParent = Campaign & { parent: Campaign | null };

/** The statuses in which everyone can read a campaign. */
export const PUBLIC_STATUSES = ["live", "paused", "ended"];

/** True if the caller manages the campaign's owner, and so can change it. */
export function runsCampaign(ctx: Context, campaign: Pick<Campaign, "ownerId" | "ownerManagerId">): boolean {
  return isOneOf(ctx, [campaign.ownerId, campaign.ownerManagerId]);
}

/**
 * True if the caller manages the owner, the beneficiary, or the parent campaign, and so can see drafts and
 * contributions.
 */
export function managesCampaign(ctx: Context, campaign: CampaignWithParent): boolean {
  const { parent } = campaign;
  return (
    runsCampaign(ctx, campaign) ||
    isOneOf(ctx, [campaign.beneficiaryId, campaign.beneficiaryManagerId]) ||
    (parent !== null && runsCampaign(ctx, parent))
  );
}

/** True if the caller can read it: its managers always, everyone while it and its parent are public. */
export function mayReadCampaign(ctx: Context, campaign: CampaignWithParent): boolean {
  const { parent } = campaign;
  const isPublic = PUBLIC_STATUSES.includes(campaign.status) && PUBLIC_STATUSES.includes(parent?.status ?? "live");
  return isPublic || managesCampaign(ctx, campaign);
}

/** The identities that are notified about a campaign: those that `managesCampaign` checks. */
export function partiesOf(campaign: CampaignWithParent): string[] {
  const { ownerId, beneficiaryId, parent } = campaign;
  return [...new Set([ownerId, beneficiaryId, ...(parent ? [parent.ownerId] : [])])];
}
