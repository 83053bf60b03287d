import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import type { Context } from "@/server/operations/context";

const REASON = "It was refunded after the backup that this installation was restored from.";

/** Reverses a gift whose refund the rail has paid already, unless it is reversed. False if there is no such gift. */
export async function reverseForgotten(tx: Context, giftId: string): Promise<boolean> {
  const gift = await tx.db.gift.findUnique({ where: { id: giftId }, select: { status: true } });
  if (gift?.status === "settled") await refundGift(tx, { id: giftId, reason: REASON });
  return gift?.status === "settled" || gift?.status === "reversed";
}
