import type { Context } from "@/server/domain/context";
import { receiptStates } from "@/server/domain/receipts/receipt-states";

/** Makes a gift's receipt void, where it has one. The receipt stays readable and says so. */
export async function voidReceipt(tx: Context, giftId: string): Promise<void> {
  const { from, to } = receiptStates.moves.void;
  await tx.db.receipt.updateMany({
    where: { giftId, status: { in: [...from] } },
    data: { status: to, voidedAt: tx.now() },
  });
}
