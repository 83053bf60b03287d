import { z } from "zod";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { campaignId, centsOut, giftId, instant, instantOut } from "@/server/resources/fields";
import { disbursementId } from "@/server/resources/pool";
import { textOut } from "@/server/resources/response-fields";

/** What a line of a payout's statement is about. */
export const PAYOUT_LINE_TYPES = [
  "carried",
  "reserve",
  "gift",
  "fee",
  "refund",
  "dispute",
  "rail_cost",
  "disbursement",
  "payout_returned",
  "correction",
] as const;
export type PayoutLineType = (typeof PAYOUT_LINE_TYPES)[number];

export const payoutLineResource = z
  .strictObject({
    id: textOut(120).describe("The id of the line, the same each time the statement is read."),
    type: z.enum(PAYOUT_LINE_TYPES).describe("What it is about."),
    amount_cents: centsOut.describe("What it adds to the payout, below zero for what it takes off it."),
    gift_id: giftId.nullable().describe("The gift. null for what is about none."),
    disbursement_id: disbursementId.nullable().describe("The payout of a pool. null for what is about none."),
    campaign_id: campaignId.nullable().describe("The campaign of the gift. null for none."),
    receipt_number: textOut(60).nullable().describe("The number of the gift's receipt. null for none."),
    donor_name: textOut(200)
      .nullable()
      .describe("Who gave. null for anonymous gifts, for what is about no gift, and for those who may not know."),
    occurred_at: instantOut.describe("When the balance moved."),
    description: textOut(200).describe("What it is, as a sentence."),
  })
  .meta({
    id: "PayoutLine",
    description: "A line of a payout's statement. The amounts of all lines come to the payout's amount.",
  });

/** A line of a payout's statement. */
export interface PayoutLine {
  id: string;
  type: PayoutLineType;
  amountCents: Cents;
  giftId: string | null;
  disbursementId: string | null;
  campaignId: string | null;
  /** The name of its campaign, for display. */
  campaign: string | null;
  receiptNumber: string | null;
  donorName: string | null;
  occurredAt: Date;
}

/** What a line of any statement is about: a balance's month also lists payouts. */
export type StatementLineType = PayoutLineType | "payout";

/** A line of any statement. */
export interface StatementLine extends Omit<PayoutLine, "type"> {
  type: StatementLineType;
  /** The payout that it is about; absent if unknown. */
  payoutId?: string;
}

const DESCRIPTIONS: Record<PayoutLineType, (line: PayoutLine) => string> = {
  carried: ({ amountCents }) =>
    amountCents < 0n ? "Stays on the balance, for the next payout." : "Carried over from the payout before.",
  reserve: ({ amountCents }) => (amountCents < 0n ? "Held back for some days." : "Held back from the payout before."),
  gift: () => "A gift.",
  fee: ({ amountCents }) => (amountCents < 0n ? "The platform's fee." : "The platform's fee, given back."),
  refund: () => "A gift that was refunded, or the part that was.",
  dispute: () => "A gift, or the part of it, that the donor's bank took back after a dispute.",
  rail_cost: ({ amountCents }) =>
    amountCents < 0n ? "What the payment provider kept of a gift." : "What the payment provider gave back of a gift.",
  disbursement: () => "Paid by a pool.",
  payout_returned: ({ amountCents }) =>
    amountCents < 0n ? "A payout that was paid after all." : "A payout that failed or was canceled.",
  correction: () => "A correction.",
};

/** Writes a line for every response. */
export function serializePayoutLine(line: PayoutLine): z.infer<typeof payoutLineResource> {
  return {
    id: line.id,
    type: line.type,
    amount_cents: centsToJson(line.amountCents),
    gift_id: line.giftId,
    disbursement_id: line.disbursementId,
    campaign_id: line.campaignId,
    receipt_number: line.receiptNumber,
    donor_name: line.donorName,
    occurred_at: instant(line.occurredAt),
    description: DESCRIPTIONS[line.type](line),
  };
}
