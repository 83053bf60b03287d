import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Receipt } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { serializeReceipt } from "@/server/resources/receipt";

/** Writes a receipt with its links. */
export function showReceipt(receipt: Receipt, ctx: Context) {
  return serializeReceipt(receipt, receiptLinks(ctx, receipt));
}
