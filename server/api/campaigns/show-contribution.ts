import { isSideOf } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import { type GiftWithReceipt, serializeContribution, serializeGift } from "@/server/resources/gift";

/** Writes a contribution as its reader may see it: all of it only to those on either side of the gift. */
export function showContribution(gift: GiftWithReceipt, ctx: Context) {
  return isSideOf(ctx, gift) ? serializeGift(gift) : serializeContribution(gift);
}
