import { readNewestSeal } from "@/server/domain/ledger/seal-ledger";
import { printedReceiptSubject } from "@/server/domain/receipts/public-receipt-subject";
import type { Cents } from "@/server/kernel/money";
import { operation } from "@/server/operations/operation";
import type { RECEIPT_STATUSES } from "@/server/resources/receipt";
import { receiptFacts } from "@/server/resources/receipt-document";

/** What anyone with a receipt's short code can see. Neither side's identity is part of it. */
export interface ConfirmedReceipt {
  number: string;
  amountCents: Cents;
  currency: string;
  givenAt: Date;
  /** The time zone that the date of the gift is in. */
  timeZone: string;
  status: (typeof RECEIPT_STATUSES)[number];
  /** The newest seal of the books; null before the first. */
  seal: { number: bigint; digest: string; sealedAt: Date } | null;
}

/** Finds a receipt by its short code, as printed or as typed. Null if there is none. */
export const confirmReceipt = operation({
  name: "confirmReceipt",
  summary: "Confirms a receipt by the code printed on it.",
  permission: { visitor: "link" },
  subject: printedReceiptSubject,
  async run(ctx, _, { subject: receipt }): Promise<ConfirmedReceipt> {
    const { gift, recipient } = receiptFacts.parse(receipt.facts);
    return {
      number: receipt.number,
      amountCents: receipt.amountCents,
      currency: receipt.currency,
      givenAt: new Date(gift.given_at),
      timeZone: recipient.time_zone,
      status: receipt.status === "void" ? "void" : "issued",
      seal: await readNewestSeal(ctx),
    };
  },
});
