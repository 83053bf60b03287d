import type { Context } from "@/server/domain/context";
import { readReceiptDocument } from "@/server/domain/receipts/read-receipt-document";
import type { DescribedReceipt } from "@/server/domain/receipts/wording/describe-receipt";

/** Where the PDF of the receipt's present version and status is kept. */
export function receiptPdfKey({ id, version, status }: Pick<DescribedReceipt, "id" | "version" | "status">): string {
  return `receipts/${id}/v${version}-${status}.pdf`;
}

/**
 * The receipt's PDF: drawn once for each version and status, kept, and the same bytes ever after. Drawing and writing
 * go over the network and to disk, so this is never called inside a transaction.
 */
export async function renderReceiptPdf(ctx: Context, receipt: DescribedReceipt): Promise<Uint8Array> {
  const key = receiptPdfKey(receipt);
  const kept = await ctx.ports.files.read(key);
  if (kept) return kept;
  const bytes = await ctx.ports.renderer.receiptPdf(readReceiptDocument(ctx, receipt));
  await ctx.ports.files.write(key, bytes);
  return bytes;
}
