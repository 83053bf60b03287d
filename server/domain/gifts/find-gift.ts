import { isSideOf } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { ReceiptedGift } from "@/server/domain/gifts/gift-transitions";
import type { Identity } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/refusals";

export type GiftWithParties = ReceiptedGift & { from: Identity; to: Identity };

/** Finds a gift of which the caller manages either side. Any other gift does not exist. */
export async function findGift(ctx: Context, giftId: string): Promise<GiftWithParties> {
  const gift = await ctx.db.gift.findUnique({
    where: { id: giftId },
    include: { receipt: true, from: true, to: true },
  });
  if (!gift || !isSideOf(ctx, gift)) throw ResourceNotFound();
  return gift;
}
