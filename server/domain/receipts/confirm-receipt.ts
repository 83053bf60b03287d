import type { Context } from "@/server/domain/context";
import { readCheckCode } from "@/server/domain/receipts/check-code";
import { longDate } from "@/server/kernel/long-date";
import { formatCents } from "@/server/kernel/money";
import type { RECEIPT_STATUSES } from "@/server/resources/receipt";
import { receiptFacts } from "@/server/resources/receipt-document";

/** What anyone with a receipt's short code can see. Neither side's identity is part of it. */
export interface ConfirmedReceipt {
  number: string;
  amountText: string;
  currency: string;
  givenOn: string;
  status: (typeof RECEIPT_STATUSES)[number];
}

const LOCALE = "en-US";
const CODE_MAX_CHARACTERS = 64;

/** Finds a receipt by its short code, as printed or as typed. Null if there is none. */
export async function confirmReceipt(ctx: Context, code: string): Promise<ConfirmedReceipt | null> {
  if (code.length > CODE_MAX_CHARACTERS || code.includes("\0")) return null;
  const receipt = await ctx.db.receipt.findUnique({ where: { code: readCheckCode(code) } });
  if (!receipt) return null;
  const { gift, recipient } = receiptFacts.parse(receipt.facts);
  return {
    number: receipt.number,
    amountText: formatCents(receipt.amountCents, receipt.currency, LOCALE),
    currency: receipt.currency,
    givenOn: longDate(new Date(gift.given_at), LOCALE, recipient.time_zone),
    status: receipt.status === "void" ? "void" : "issued",
  };
}
