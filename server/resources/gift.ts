import { z } from "zod";
import type { Gift, Receipt } from "@/server/generated/prisma/client";
import { GIFT_SOURCES, type GiftSource } from "@/server/kernel/gift-sources";
import { MEMO_MAX_CHARACTERS } from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { dedicationOut } from "@/server/resources/dedication";
import {
  campaignId,
  centsOut,
  createdAtOut,
  giftId,
  identityId,
  instant,
  instantOut,
  receiptId,
  recurringGiftId,
} from "@/server/resources/fields";
import { giftDonorResource } from "@/server/resources/gift-donor";
import { failureFor, type GiftSides } from "@/server/resources/gift-failure";
import { metadataOut } from "@/server/resources/metadata";
import {
  type NextAction,
  nextActionField,
  nextActionOut,
  paymentInstructionsOut,
} from "@/server/resources/next-action";
import { commitmentId } from "@/server/resources/pool";
import { currencyOut, textOut, tokenOut } from "@/server/resources/response-fields";

export const GIFT_STATUSES = ["pending", "settling", "settled", "failed", "reversed"] as const;
export type GiftStatus = (typeof GIFT_STATUSES)[number];

const base = {
  id: giftId.describe("The id of the gift."),
  from: identityId.describe("The donor."),
  to: identityId.describe("The recipient."),
  amount_cents: centsOut.describe("The amount, in the currency's smallest unit."),
  fee_cents: centsOut.describe("The platform's flat fee, in the currency's smallest unit."),
  net_cents: centsOut.describe("The amount less the fee. It can be negative, but a recipient is never charged."),
  currency: currencyOut.describe("The ISO 4217 currency code."),
  status: z.enum(GIFT_STATUSES).describe("The status of the gift."),
  memo: textOut(MEMO_MAX_CHARACTERS).nullable().describe("A note from the donor to the recipient."),
  created_at: createdAtOut,
  metadata: metadataOut.describe("Your own key-value pairs. Empty for keys that do not manage the donor."),
  next_action: nextActionOut
    .optional()
    .describe(
      "Present for the donor's side while the gift waits for the donor to pay, or to confirm a payment that their bank wants confirmed: where they do it.",
    ),
  payment_instructions: paymentInstructionsOut
    .optional()
    .describe("Present for the donor's side while the gift waits for the donor's bank transfer: how they make it."),
};

/** The response to the creation of a gift. */
export const createdGiftResource = z
  .strictObject(base)
  .meta({ id: "CreatedGift", description: "A gift that was just accepted." });

/** A gift in responses to reads. */
export const giftResource = z
  .strictObject({
    ...base,
    source: z.enum(GIFT_SOURCES).optional().describe("Present where it is recorded: by which way the gift came."),
    anonymous: z.boolean().optional().describe("Present on anonymous gifts."),
    dedication: dedicationOut.optional().describe("Present on dedicated gifts."),
    donor: giftDonorResource
      .optional()
      .describe("Present for the recipient's managers with `supporters:read`; in events where a contact was shared."),
    campaign_id: campaignId.optional().describe("Present on contributions to a campaign."),
    late_for_gift_id: giftId
      .optional()
      .describe("Present on gifts whose money came late: the gift that had failed or was reversed by then."),
    matched_gift_id: giftId.optional().describe("Present on matching gifts: the contribution that this gift matches."),
    recurring_gift_id: recurringGiftId
      .optional()
      .describe("Present on gifts of a recurring gift: the recurring gift they belong to."),
    commitment_id: commitmentId
      .optional()
      .describe("Present on the gift of a prepaid year of a sponsored pool: the commitment. Its net is the pool's."),
    receipt_id: receiptId.optional().describe("Present once a receipt is issued."),
    rail_cost_cents: centsOut
      .optional()
      .describe(
        "Present for the recipient's managers, where recipients bear what payments cost, once it is known: what comes off the recipient's balance beyond the fee.",
      ),
    returned_cents: centsOut
      .optional()
      .describe(
        "Present where a part went back to the donor while the gift stays: by a refund made at the payment provider, or a dispute about a part that was lost. It comes off the recipient's balance.",
      ),
    settled_at: instantOut.optional().describe("Present once settled."),
    refunded_at: instantOut.optional().describe("Present once refunded."),
    failure_code: tokenOut
      .optional()
      .describe(
        "Present on failed gifts: a stable code for the reason. `screening_rejected` only for keys that manage the party that was rejected.",
      ),
    failure_message: textOut(500).optional().describe("Present on failed gifts: the reason, in words."),
  })
  .meta({ id: "Gift", description: "One transfer of money from one identity to another." });

export type GiftWithReceipt = Gift & { receipt: Pick<Receipt, "id"> | null };
export const withReceipt = { receipt: { select: { id: true } } } as const;

type CreatedGift = Pick<
  Gift,
  | "id"
  | "fromId"
  | "toId"
  | "amountCents"
  | "feeCents"
  | "netCents"
  | "currency"
  | "status"
  | "memo"
  | "metadata"
  | "createdAt"
>;

/** Writes a gift that has just been accepted: exactly the fields of the creation's response. */
export function serializeCreatedGift(
  gift: CreatedGift,
  nextAction: NextAction | null = null,
): z.infer<typeof createdGiftResource> {
  const shown = {
    id: gift.id,
    from: gift.fromId,
    to: gift.toId,
    amount_cents: centsToJson(gift.amountCents),
    fee_cents: centsToJson(gift.feeCents),
    net_cents: centsToJson(gift.netCents),
    currency: gift.currency,
    status: gift.status as GiftStatus,
    memo: gift.memo,
    created_at: instant(gift.createdAt),
    metadata: gift.metadata as Record<string, unknown>,
  };
  return nextAction === null ? shown : { ...shown, ...nextActionField(nextAction) };
}

export type ReadGift = CreatedGift &
  Pick<
    Gift,
    | "source"
    | "anonymous"
    | "dedication"
    | "campaignId"
    | "lateForGiftId"
    | "matchedGiftId"
    | "recurringGiftId"
    | "commitmentId"
    | "railCostCents"
    | "returnedCents"
    | "settledAt"
    | "refundedAt"
    | "failureCode"
    | "failureMessage"
    | "rejectedSide"
  > & {
    receipt: { id: string } | null;
  };

/**
 * Writes a gift for a reader on one or both of its sides: fields that don't apply are absent. Metadata, the address to
 * notify and the donor's next action are only for the sender's side, which wrote them or has to act. A rejection by
 * screening is shown to the side that was hit, and as a declined payment to the other.
 */
export function serializeGift(
  gift: ReadGift,
  reader: GiftSides,
  nextAction: NextAction | null = null,
): z.infer<typeof giftResource> {
  const dedication = gift.dedication as z.infer<typeof dedicationOut> | null;
  const shown: z.infer<typeof giftResource> = serializeCreatedGift(gift, reader.sender ? nextAction : null);
  if (!reader.sender) shown.metadata = {};
  // One by one: object spreads cost more than everything else in writing a list of gifts.
  if (gift.source) shown.source = gift.source as GiftSource;
  if (gift.anonymous) shown.anonymous = true;
  if (dedication) shown.dedication = reader.sender ? dedication : withoutNotice(dedication);
  if (gift.campaignId) shown.campaign_id = gift.campaignId;
  if (gift.lateForGiftId) shown.late_for_gift_id = gift.lateForGiftId;
  if (gift.matchedGiftId) shown.matched_gift_id = gift.matchedGiftId;
  if (gift.recurringGiftId) shown.recurring_gift_id = gift.recurringGiftId;
  if (gift.commitmentId) shown.commitment_id = gift.commitmentId;
  if (gift.receipt) shown.receipt_id = gift.receipt.id;
  if (reader.recipient && gift.railCostCents !== null) shown.rail_cost_cents = centsToJson(gift.railCostCents);
  if (gift.returnedCents > 0n) shown.returned_cents = centsToJson(gift.returnedCents);
  if (gift.settledAt) shown.settled_at = instant(gift.settledAt);
  if (gift.refundedAt) shown.refunded_at = instant(gift.refundedAt);
  return Object.assign(shown, failureFor(gift, reader));
}

function withoutNotice({ notify_email: _, ...shown }: z.infer<typeof dedicationOut>): z.infer<typeof dedicationOut> {
  return shown;
}
