import { z } from "zod";
import type { Gift, Receipt } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS, MEMO_MAX_CHARACTERS, REFUND_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import {
  campaignId,
  centsField,
  centsOut,
  createdAtOut,
  currencyField,
  emailField,
  giftId,
  identityId,
  instant,
  instantField,
  instantOut,
  isObject,
  metadataField,
  metadataOut,
  receiptId,
  recurringGiftId,
  TEXT_PATTERN,
  textField,
} from "@/server/resources/fields";
import { currencyOut, textOut, tokenOut } from "@/server/resources/response-fields";

export const GIFT_STATUSES = ["pending", "settling", "settled", "failed", "reversed"] as const;
export type GiftStatus = (typeof GIFT_STATUSES)[number];

/** To whom a gift is dedicated. */
export const dedicationField = z
  .strictObject({
    type: z
      .enum(["in_honor", "in_memory"])
      .describe("Whether the gift honours a living person or remembers one who died."),
    name: textField(120, 1).describe("Whom the gift is dedicated to."),
    notify_email: emailField.optional().describe("Who is told of the dedication."),
    message: textField(1000).optional().describe("What they are told."),
  })
  .meta({ id: "Dedication", description: "To whom a gift is dedicated, and who is told of it." });

export const giftCreateBody = z
  .strictObject({
    from: identityId.describe("The identity that gives. Your key's identity must be it or have created it."),
    to: identityId.describe("The identity that receives."),
    amount_cents: centsField(GIFT_MINIMUM_CENTS).describe("The sum given, in the currency's smallest unit."),
    currency: currencyField.optional().describe("ISO 4217 code. Default: USD."),
    memo: textField(MEMO_MAX_CHARACTERS).nullish().describe("A note from the giver to the recipient."),
    metadata: metadataField.optional().describe("Key-value pairs of your own, echoed back."),
    campaign_id: campaignId
      .optional()
      .describe("The campaign, or the fundraiser's page, that the gift is made to. `to` must be its beneficiary."),
    payment_method_id: z
      .string()
      .max(255)
      .meta({ pattern: TEXT_PATTERN })
      .optional()
      .describe("How the giver pays. Default: the giver's default payment method."),
    anonymous: z.boolean().optional().describe("Keeps the giver's name off public pages."),
    dedication: dedicationField.nullish().describe("In whose honour or memory the gift is made."),
  })
  .refine(({ from, to }) => from === undefined || from !== to, {
    path: ["to"],
    error: "must be another identity than from",
    when: isObject,
  })
  .meta({ id: "GiftCreate", description: "A gift to make." });

export const giftRefundBody = z
  .strictObject({ reason: textField(REFUND_REASON_MAX_CHARACTERS).nullish().describe("Why; kept on the audit trail.") })
  .meta({ id: "GiftRefund", description: "Why a gift is given back." });

export const giftListQuery = z.strictObject({
  from: identityId.optional().describe("Only gifts that this identity gave."),
  to: identityId.optional().describe("Only gifts that this identity received."),
  status: z.enum(GIFT_STATUSES).optional().describe("Only gifts in this state."),
  recurring_gift_id: recurringGiftId.optional().describe("Only the gifts of this recurring gift."),
  created_after: instantField.optional().describe("Only gifts made after this instant."),
  created_before: instantField.optional().describe("Only gifts made before this instant."),
});

const base = {
  id: giftId.describe("Names the gift."),
  from: identityId.describe("The identity that gives."),
  to: identityId.describe("The identity that receives."),
  amount_cents: centsOut.describe("The sum given, in the currency's smallest unit."),
  fee_cents: centsOut.describe("The platform's flat fee."),
  net_cents: centsOut.describe(
    "The sum given less the fee. Negative for gifts smaller than the fee; the recipient is never charged for it.",
  ),
  currency: currencyOut.describe("The currency, as ISO 4217 writes it."),
  status: z.enum(GIFT_STATUSES).describe("How far the gift has come."),
  memo: textOut(MEMO_MAX_CHARACTERS).nullable().describe("A note from the giver to the recipient."),
  created_at: createdAtOut,
  metadata: metadataOut,
};

/** The answer to the creation of a gift. */
export const createdGiftResource = z
  .strictObject(base)
  .meta({ id: "CreatedGift", description: "A gift as it is when it has just been accepted." });

/** A gift as it is read. */
export const giftResource = z
  .strictObject({
    ...base,
    anonymous: z.boolean().optional().describe("Present on gifts given anonymously."),
    dedication: dedicationField.optional().describe("Present on dedicated gifts."),
    campaign_id: campaignId.optional().describe("Present on contributions to a campaign."),
    matched_gift_id: giftId.optional().describe("Present on matches: the contribution that this gift matches."),
    recurring_gift_id: recurringGiftId
      .optional()
      .describe("Present on occurrences of a recurring gift: the one that they belong to."),
    receipt_id: receiptId.optional().describe("Present once a receipt was issued."),
    settled_at: instantOut.optional().describe("Present once settled."),
    refunded_at: instantOut.optional().describe("Present once refunded."),
    failure_code: tokenOut.optional().describe("Present on failed gifts: why, in a stable word."),
    failure_message: textOut(500).optional().describe("Present on failed gifts: why, in a sentence."),
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

/** Writes a gift that has just been accepted: the fields of the creation's answer and no others. */
export function serializeCreatedGift(gift: CreatedGift): z.infer<typeof createdGiftResource> {
  return {
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
}

export type ReadGift = CreatedGift &
  Pick<
    Gift,
    | "anonymous"
    | "dedication"
    | "campaignId"
    | "matchedGiftId"
    | "recurringGiftId"
    | "settledAt"
    | "refundedAt"
    | "failureCode"
    | "failureMessage"
  > & {
    receipt: { id: string } | null;
  };

/** Writes a gift as it is read: what does not apply to it is absent. */
export function serializeGift(gift: ReadGift): z.infer<typeof giftResource> {
  return {
    ...serializeCreatedGift(gift),
    ...(gift.anonymous && { anonymous: true }),
    ...(gift.dedication !== null && { dedication: gift.dedication as z.infer<typeof dedicationField> }),
    ...(gift.campaignId && { campaign_id: gift.campaignId }),
    ...(gift.matchedGiftId && { matched_gift_id: gift.matchedGiftId }),
    ...(gift.recurringGiftId && { recurring_gift_id: gift.recurringGiftId }),
    ...(gift.receipt && { receipt_id: gift.receipt.id }),
    ...(gift.settledAt && { settled_at: instant(gift.settledAt) }),
    ...(gift.refundedAt && { refunded_at: instant(gift.refundedAt) }),
    ...(gift.failureCode && { failure_code: gift.failureCode, failure_message: gift.failureMessage ?? "" }),
  };
}

/**
 * Writes a contribution for those who run a campaign and are on neither side of the gift: without what is between the
 * sides, such as the maker's metadata, whom a dedication was mailed to, and why a payment failed.
 */
export function serializeContribution(gift: ReadGift): z.infer<typeof giftResource> {
  const { dedication, failure_code: _code, failure_message: _message, ...shown } = serializeGift(gift);
  return {
    ...shown,
    metadata: {},
    ...(dedication && { dedication: { type: dedication.type, name: dedication.name } }),
  };
}
