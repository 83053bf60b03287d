import { timingSafeEqual } from "node:crypto";
import type { Context } from "@/server/domain/context";
import type { ReceiptLinks } from "@/server/resources/receipt";

/** 192 bits: nobody guesses them, and base64url writes them without padding. */
const SIGNATURE_BYTES = 24;

/** The addresses under which whoever holds them may open the receipt. They stay the same through reissue and voiding. */
export function receiptLinks(ctx: Context, receiptId: string): ReceiptLinks {
  const signature = signatureOf(ctx, receiptId).toString("base64url");
  const base = `${ctx.settings.publicUrl}/receipts/${receiptId}`;
  return { pdf: `${base}/pdf?s=${signature}`, html: `${base}/html?s=${signature}` };
}

/** True when the signature is the receipt's own. Takes the same time however much of it is right. */
export function isReceiptSignature(ctx: Context, receiptId: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  const isCanonical = given.toString("base64url") === signature;
  return isCanonical && given.length === SIGNATURE_BYTES && timingSafeEqual(given, signatureOf(ctx, receiptId));
}

function signatureOf(ctx: Context, receiptId: string): Buffer {
  return ctx.vault.mac("receipt-link", receiptId).subarray(0, SIGNATURE_BYTES);
}
