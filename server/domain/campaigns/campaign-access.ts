import { isOneOf } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Campaign } from "@/server/generated/prisma/client";

export type CampaignWithParent = Campaign & { parent: Campaign | null };

/** The states in which everybody may read a campaign. */
export const PUBLIC_STATUSES = ["live", "paused", "ended"];

/** True when the caller manages the campaign's owner, and so may change it. */
export function runsCampaign(ctx: Context, campaign: Pick<Campaign, "ownerId" | "ownerManagerId">): boolean {
  return isOneOf(ctx, [campaign.ownerId, campaign.ownerManagerId]);
}

/** True when the caller manages the owner, the beneficiary, or the campaign above: who sees drafts and contributions. */
export function managesCampaign(ctx: Context, campaign: CampaignWithParent): boolean {
  const { parent } = campaign;
  return (
    runsCampaign(ctx, campaign) ||
    isOneOf(ctx, [campaign.beneficiaryId, campaign.beneficiaryManagerId]) ||
    (parent !== null && runsCampaign(ctx, parent))
  );
}

/** True when the caller may read it: its managers always, everybody while it and the campaign above are public. */
export function mayReadCampaign(ctx: Context, campaign: CampaignWithParent): boolean {
  const { parent } = campaign;
  const isPublic = PUBLIC_STATUSES.includes(campaign.status) && PUBLIC_STATUSES.includes(parent?.status ?? "live");
  return isPublic || managesCampaign(ctx, campaign);
}

/** The identities that are told of what happens to a campaign: those that `managesCampaign` asks about. */
export function partiesOf(campaign: CampaignWithParent): string[] {
  const { ownerId, beneficiaryId, parent } = campaign;
  return [...new Set([ownerId, beneficiaryId, ...(parent ? [parent.ownerId] : [])])];
}
