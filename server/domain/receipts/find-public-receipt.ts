import type { Context } from "@/server/domain/context";
import { isReceiptSignature } from "@/server/domain/receipts/receipt-links";
import type { Receipt } from "@/server/generated/prisma/client";

/** Finds a receipt for the holder of its signed link. Null for an invalid signature and for an unknown id alike. */
export async function findPublicReceipt(
  ctx: Context,
  { receiptId, signature }: { receiptId: string; signature: string },
): Promise<Receipt | null> {
  if (!isReceiptSignature(ctx, receiptId, signature)) return null;
  return ctx.db.receipt.findUnique({ where: { id: receiptId } });
}
