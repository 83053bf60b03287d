import { isOneOf } from "@/server/domain/access";
import { type CampaignWithParent, managesCampaign, partiesOf } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import type { RecurringGift } from "@/server/generated/prisma/client";

type Sides = Pick<RecurringGift, "donorId" | "donorManagerId"> & { campaign: CampaignWithParent };

/** True if the caller manages the donor, and so can change it and read all of it. */
export function actsForDonor(ctx: Context, gift: Pick<Sides, "donorId" | "donorManagerId">): boolean {
  return isOneOf(ctx, [gift.donorId, gift.donorManagerId]);
}

/** True if the caller can read it: managers of the donor, or of the campaign that it gives to. */
export function mayReadRecurringGift(ctx: Context, gift: Sides): boolean {
  return actsForDonor(ctx, gift) || managesCampaign(ctx, gift.campaign);
}

/** The identities that are notified about it. */
export function recurringParties(gift: Sides): string[] {
  return [...new Set([gift.donorId, ...partiesOf(gift.campaign)])];
}

/** True if all of those notified are on the donor's side, and so can read all of it. */
export function isDonorsOwnCampaign(gift: Sides): boolean {
  const { campaign, donorManagerId } = gift;
  const { parent } = campaign;
  const sides = [
    [campaign.ownerId, campaign.ownerManagerId],
    [campaign.beneficiaryId, campaign.beneficiaryManagerId],
    ...(parent ? [[parent.ownerId, parent.ownerManagerId]] : []),
  ];
  return sides.every((side) => side.includes(donorManagerId ?? gift.donorId));
}
