import type { Context } from "@/server/domain/context";
import { receiptTransitions } from "@/server/domain/receipts/receipt-transitions";
import { moveAll } from "@/server/domain/transition";
import type { Gift } from "@/server/generated/prisma/client";

/**
 * Voids the gifts' receipts, if they have any, in the running transaction. They stay readable and say that they are
 * void.
 */
export async function voidReceipts(tx: Context, gifts: Pick<Gift, "id">[]): Promise<void> {
  const receipts = await tx.db.receipt.findMany({
    where: { giftId: { in: gifts.map((gift) => gift.id) } },
    select: { id: true },
  });
  const ids = receipts.map((receipt) => receipt.id).sort();
  await moveAll(tx, receiptTransitions, ids, "void", { voidedAt: tx.now() });
}
