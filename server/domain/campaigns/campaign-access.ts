import type { Campaign } from "@/server/generated/prisma/client";
import { boundCampaigns } from "@/server/kernel/caller";
import { isOneOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

export type CampaignWithParent = Campaign & { parent: Campaign | null };

/** The statuses in which everyone can read a campaign. */
export const PUBLIC_STATUSES = ["live", "paused", "ended"];

type Run = Pick<Campaign, "id" | "parentCampaignId" | "ownerId" | "ownerManagerId">;

/**
 * True if the caller manages the campaign's owner, and so can change it. A member restricted to some campaigns can
 * change only these.
 */
export function runsCampaign(ctx: Context, campaign: Run): boolean {
  const bound = boundCampaigns(ctx.caller);
  const owners = [campaign.ownerId, campaign.ownerManagerId];
  if (bound === null) return isOneOf(ctx, owners);
  return bound.includes(campaign.parentCampaignId ?? campaign.id) && owners.includes(ctx.caller.identityId);
}

/**
 * True if the caller manages the owner, the beneficiary, or the parent campaign, and so can see contributions and
 * archived campaigns.
 */
export function managesCampaign(ctx: Context, campaign: CampaignWithParent): boolean {
  const { parent } = campaign;
  return (
    runsCampaign(ctx, campaign) ||
    isOneOf(ctx, [campaign.beneficiaryId, campaign.beneficiaryManagerId]) ||
    (parent !== null && runsCampaign(ctx, parent))
  );
}

/**
 * True if the caller can read it: everyone while it and its parent are public; its managers at any time after the
 * draft. Only the owner can read a draft, and the organizers a page that was submitted to them for approval.
 */
export function mayReadCampaign(ctx: Context, campaign: CampaignWithParent): boolean {
  const { parent } = campaign;
  const isPublic = PUBLIC_STATUSES.includes(campaign.status) && PUBLIC_STATUSES.includes(parent?.status ?? "live");
  if (isPublic || runsCampaign(ctx, campaign)) return true;
  if (!isDraft(campaign)) return managesCampaign(ctx, campaign);
  return parent !== null && !isUnsubmitted(campaign) && runsCampaign(ctx, parent);
}

/** True for a draft, and for a page of a draft campaign. */
export function isDraft({
  status,
  parent,
}: Pick<Campaign, "status"> & { parent: Pick<Campaign, "status"> | null }): boolean {
  return status === "draft" || parent?.status === "draft";
}

/** True for a page that its fundraiser has neither opened nor submitted for approval. */
function isUnsubmitted({ status, approval }: Campaign): boolean {
  return status === "draft" && approval === null;
}

/** The identities that are notified about a campaign: those that `mayReadCampaign` checks. */
export function partiesOf(campaign: CampaignWithParent): string[] {
  const { ownerId, beneficiaryId, parent } = campaign;
  const organizers = parent && !isUnsubmitted(campaign) ? [parent.ownerId] : [];
  return [...new Set([ownerId, ...(isDraft(campaign) ? [] : [beneficiaryId]), ...organizers])];
}
