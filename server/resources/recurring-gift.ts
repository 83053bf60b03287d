import { z } from "zod";
import type { RecurringGift } from "@/server/generated/prisma/client";
import { CADENCES, type Cadence, nextDate } from "@/server/kernel/cadence";
import { MEMO_MAX_CHARACTERS } from "@/server/kernel/limits";
import { type Cents, centsToJson } from "@/server/kernel/money";
import {
  campaignId,
  centsOut,
  createdAtOut,
  giftId,
  identityId,
  instant,
  instantOut,
  recurringGiftId,
} from "@/server/resources/fields";
import type { GiftSides } from "@/server/resources/gift-failure";
import { metadataOut } from "@/server/resources/metadata";
import { serializeTerms, standingOrderOut, type TransferTerms } from "@/server/resources/next-action";
import { currencyOut, integerOut, textOut } from "@/server/resources/response-fields";

export const RECURRING_GIFT_STATUSES = ["active", "past_due", "paused", "canceled", "ended"] as const;
export type RecurringGiftStatus = (typeof RECURRING_GIFT_STATUSES)[number];

/** Why a recurring gift is paused. */
export const PAUSE_REASONS = ["requested", "payment_failed", "identity_suspended", "no_transfer"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why a recurring gift was canceled. */
export const CANCEL_REASONS = [
  "requested_by_donor",
  "requested_by_campaign",
  "first_gift_failed",
  "payment_disputed",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

const COUNT_MAX = 2_147_483_647;

/** A recurring gift in every response. */
export const recurringGiftResource = z
  .strictObject({
    id: recurringGiftId.describe("The id of the recurring gift."),
    campaign_id: campaignId.describe("The campaign or fundraising page that each gift is made to."),
    from: identityId
      .nullable()
      .describe("The donor. null on anonymous ones, except for keys that manage the donor or the beneficiary."),
    amount_cents: centsOut.describe("The amount of each gift, in the currency's smallest unit."),
    currency: currencyOut.describe("The campaign's currency."),
    cadence: z.enum(CADENCES).describe("How often gifts are made."),
    status: z.enum(RECURRING_GIFT_STATUSES).describe("The status of the recurring gift."),
    next_gift_at: instantOut
      .nullable()
      .describe(
        "When the next gift is made, or retried after a failure; when a transfer is expected next. null if it is paused or over.",
      ),
    started_at: instantOut.nullable().describe("When its first gift settled. null until then."),
    gifts_count: integerOut(0, COUNT_MAX).describe("The number of its settled gifts, without refunded ones."),
    total_cents: centsOut.describe("The total of these gifts, in the currency's smallest unit."),
    last_gift_id: giftId.nullable().describe("Its latest gift, in any status."),
    memo: textOut(MEMO_MAX_CHARACTERS).nullable().describe("The note for each gift."),
    anonymous: z.boolean().describe("Whether the donor's name is hidden on public pages."),
    payment_method_id: textOut(255)
      .nullable()
      .describe("The payment method. null if it is the donor's default, and for keys that do not manage the donor."),
    payment_instructions: standingOrderOut
      .nullable()
      .describe(
        "How the donor sets up a standing order. null if it is charged, and for keys that do not manage the donor.",
      ),
    pause_reason: z.enum(PAUSE_REASONS).nullable().describe("Why it is paused. null if it is not."),
    paused_at: instantOut.nullable().describe("When it was paused. null if it is not paused."),
    cancel_reason: z.enum(CANCEL_REASONS).nullable().describe("Why it was canceled. null if it was not."),
    canceled_at: instantOut.nullable().describe("When it was canceled. null if it was not canceled."),
    ended_at: instantOut.nullable().describe("When it ended with its campaign. null if it has not."),
    created_at: createdAtOut,
    metadata: metadataOut.describe("Your own key-value pairs. Empty for keys that do not manage the donor."),
  })
  .meta({ id: "RecurringGift", description: "A gift to a campaign that repeats weekly, monthly or yearly." });

/** The totals of a recurring gift's gifts. */
export interface RecurringTotals {
  giftsCount: number;
  totalCents: Cents;
  lastGiftId: string | null;
}

export type RecurringGiftWithTotals = RecurringGift & { totals: RecurringTotals };

/**
 * Writes a recurring gift: fields private to donor and partner only for readers who manage the donor, and the donor and
 * memo of an anonymous one only for readers on either side of its gifts.
 *
 * @param transfer - The bank details for its transfers; null for one that is charged.
 */
export function serializeRecurringGift(
  gift: RecurringGiftWithTotals,
  { sender, recipient }: GiftSides,
  transfer: TransferTerms | null,
): z.infer<typeof recurringGiftResource> {
  const { totals } = gift;
  const isHidden = gift.anonymous && !sender && !recipient;
  return {
    id: gift.id,
    campaign_id: gift.campaignId,
    from: isHidden ? null : gift.donorId,
    amount_cents: centsToJson(gift.amountCents),
    currency: gift.currency,
    cadence: gift.cadence as Cadence,
    status: gift.status as RecurringGiftStatus,
    next_gift_at: nextGiftAt(gift)?.toISOString() ?? null,
    started_at: gift.startedAt && instant(gift.startedAt),
    gifts_count: totals.giftsCount,
    total_cents: centsToJson(totals.totalCents),
    last_gift_id: totals.lastGiftId,
    memo: isHidden ? null : gift.memo,
    anonymous: gift.anonymous,
    payment_method_id: sender ? gift.paymentMethodId : null,
    payment_instructions: sender && transfer ? serializeTerms(transfer) : null,
    pause_reason: gift.pauseReason as PauseReason | null,
    paused_at: gift.pausedAt && instant(gift.pausedAt),
    cancel_reason: gift.cancelReason as CancelReason | null,
    canceled_at: gift.canceledAt && instant(gift.canceledAt),
    ended_at: gift.endedAt && instant(gift.endedAt),
    created_at: instant(gift.createdAt),
    metadata: sender ? (gift.metadata as Record<string, unknown>) : {},
  };
}

type Dated = Pick<RecurringGift, "status" | "actAt" | "dueAt" | "cadence" | "anchorDay" | "transferReference">;

/**
 * The date of the next gift: while a gift is in progress, the date after it; for a transfer, when it is expected; null
 * while paused.
 */
export function nextGiftAt({ status, actAt, dueAt, cadence, anchorDay, transferReference }: Dated): Date | null {
  if (status !== "active" && status !== "past_due") return null;
  if (transferReference !== null) return dueAt;
  return actAt ?? nextDate(dueAt, cadence as Cadence, anchorDay);
}
