import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import type { ReceiptLinks } from "@/server/resources/receipt";

/** Returns the signed URLs of a receipt. They stay the same through reissue and voiding. */
export function receiptLinks(ctx: Context, receiptId: string): ReceiptLinks {
  const signature = linkSignature(ctx, "receipt-link", receiptId);
  const base = `${ctx.settings.publicUrl}/receipts/${receiptId}`;
  return { pdf: `${base}/pdf?s=${signature}`, html: `${base}/html?s=${signature}` };
}

/** True if the signature is the receipt's own. */
export function isReceiptSignature(ctx: Context, receiptId: string, signature: string): boolean {
  return isLinkSignature(ctx, "receipt-link", receiptId, signature);
}
