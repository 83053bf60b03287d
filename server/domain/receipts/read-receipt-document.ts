import type { Context } from "@/server/domain/context";
import { type DescribedReceipt, describeReceipt } from "@/server/domain/receipts/wording/describe-receipt";
import type { ReceiptDocument } from "@/server/resources/receipt-document";

/** Every figure and sentence of a receipt, as its page, PDF and JSON show them. The caller has been allowed to see it. */
export function readReceiptDocument(ctx: Context, receipt: DescribedReceipt): ReceiptDocument {
  return describeReceipt(receipt, { publicUrl: ctx.settings.publicUrl });
}
