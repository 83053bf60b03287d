import { type CampaignWithParent, managesCampaign, partiesOf } from "@/server/domain/campaigns/campaign-access";
import type { RecurringGift } from "@/server/generated/prisma/client";
import { mayReadDonors } from "@/server/kernel/caller";
import { isOneOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

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

/** Which sides of its gifts the caller manages. */
export function sidesOfRecurringGift(ctx: Context, gift: Sides): { sender: boolean; recipient: boolean } {
  const { beneficiaryId, beneficiaryManagerId } = gift.campaign;
  const isShown = mayReadDonors(ctx.caller);
  return {
    sender: isShown && actsForDonor(ctx, gift),
    recipient: isShown && isOneOf(ctx, [beneficiaryId, beneficiaryManagerId]),
  };
}
