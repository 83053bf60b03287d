import type { Receipt } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink, wasDatedLink } from "@/server/operations/links/dated-link";
import type { ReceiptLinks } from "@/server/resources/receipt";

type Linked = Pick<Receipt, "id" | "linkVersion">;

/** Returns URLs of a receipt as of today. They open its current version through reissue and voiding, until they end. */
export function receiptLinks(ctx: Context, receipt: Linked): ReceiptLinks {
  const signature = signDatedLink(ctx, linkTo(receipt));
  const base = `${ctx.settings.publicUrl}/receipts/${receipt.id}`;
  return { pdf: `${base}/pdf?s=${signature}`, html: `${base}/html?s=${signature}` };
}

/** True if the signature is that of a link of the current version which is not too old. */
export function isReceiptSignature(ctx: Context, receipt: Linked, signature: string): boolean {
  return opensDatedLink(ctx, linkTo(receipt), signature);
}

/** True if the signature is that of a link which opens the receipt, or did. */
export function wasReceiptSignature(ctx: Context, receipt: Linked, signature: string): boolean {
  return wasDatedLink(ctx, linkTo(receipt), signature);
}

function linkTo({ id, linkVersion }: Linked): DatedLink {
  return { purpose: "receipt-link", kind: "receipt", about: id, version: linkVersion };
}
