import { isOneOf } from "@/server/domain/access";
import { type CampaignWithParent, managesCampaign, partiesOf } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import type { RecurringGift } from "@/server/generated/prisma/client";

type Sides = Pick<RecurringGift, "donorId" | "donorManagerId"> & { campaign: CampaignWithParent };

/** True when the caller manages the giver, and so may change it and read all of it. */
export function actsForDonor(ctx: Context, gift: Pick<Sides, "donorId" | "donorManagerId">): boolean {
  return isOneOf(ctx, [gift.donorId, gift.donorManagerId]);
}

/** True when the caller may read it: whoever manages the giver, or the campaign that it gives to. */
export function mayReadRecurringGift(ctx: Context, gift: Sides): boolean {
  return actsForDonor(ctx, gift) || managesCampaign(ctx, gift.campaign);
}

/** The identities that are told of what happens to it. */
export function recurringParties(gift: Sides): string[] {
  return [...new Set([gift.donorId, ...partiesOf(gift.campaign)])];
}

/** True when everybody who is told of it is on the giver's side, and so may read all of it. */
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
