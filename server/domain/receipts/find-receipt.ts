import { isOneOf } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Receipt } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/refusals";

/** Finds a receipt whose donor or recipient the caller manages. Any other does not exist. */
export async function findReceipt(ctx: Context, receiptId: string): Promise<Receipt> {
  const receipt = await ctx.db.receipt.findUnique({ where: { id: receiptId } });
  const readers = receipt && [receipt.donorId, receipt.recipientId, receipt.donorManagerId, receipt.recipientManagerId];
  if (!readers || !isOneOf(ctx, readers)) throw ResourceNotFound();
  return receipt;
}
