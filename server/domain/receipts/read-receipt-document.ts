import { type DescribedReceipt, describeReceipt } from "@/server/domain/receipts/wording/describe-receipt";
import type { Context } from "@/server/operations/context";
import type { ReceiptDocument } from "@/server/resources/receipt-document";

/** Returns every figure and sentence of a receipt for its page, PDF and JSON. The caller must be allowed to see it. */
export function readReceiptDocument(ctx: Context, receipt: DescribedReceipt): ReceiptDocument {
  return describeReceipt(receipt, { publicUrl: ctx.settings.publicUrl });
}
