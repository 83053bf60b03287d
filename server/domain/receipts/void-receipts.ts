import { readWaysBackOfReversed } from "@/server/domain/payments/ways-back";
import { receiptTransitions } from "@/server/domain/receipts/receipt-transitions";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * Voids the gifts' receipts, if they have any, in the running transaction. They stay readable and say that they are
 * void, and how the money went back.
 */
export async function voidReceipts(tx: Context, gifts: Pick<Gift, "id">[]): Promise<void> {
  const receipts = await tx.db.receipt.findMany({
    where: { giftId: { in: gifts.map((gift) => gift.id) } },
    select: { id: true, giftId: true },
  });
  if (receipts.length === 0) return;
  const ways = await readWaysBackOfReversed(
    tx,
    receipts.map(({ giftId }) => giftId),
  );
  const voidedAt = tx.now();
  for (const way of new Set(ways.values())) {
    const ids = receipts.filter(({ giftId }) => ways.get(giftId) === way).map(({ id }) => id);
    await moveAll(tx, receiptTransitions, ids.sort(), "void", { voidedAt, wayBack: way });
  }
}
