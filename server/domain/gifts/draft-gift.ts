import type { z } from "zod";
import type { GiftOrigin } from "@/server/domain/gifts/create-gift";
import { giftStates } from "@/server/domain/gifts/gift-states";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { giftCreateBody } from "@/server/resources/gift-create";

/** A new gift with its defaults, as responses and events show it. */
export function draftGift(
  ctx: Context,
  input: z.infer<typeof giftCreateBody>,
  now: Date,
  origin: GiftOrigin | undefined,
) {
  return {
    id: origin?.giftId ?? ctx.newId("gift"),
    fromId: input.from,
    toId: input.to,
    amountCents: input.amount_cents,
    feeCents: GIFT_FEE_CENTS,
    netCents: input.amount_cents - GIFT_FEE_CENTS,
    currency: input.currency ?? DEFAULT_CURRENCY,
    status: initialState(giftStates),
    source: origin?.source ?? "api",
    memo: input.memo ?? null,
    metadata: input.metadata ?? {},
    anonymous: input.anonymous ?? false,
    dedication: input.dedication ?? null,
    createdAt: now,
    campaignId: input.campaign_id ?? null,
    lateForGiftId: null,
    matchedGiftId: origin?.matchedGiftId ?? null,
    recurringGiftId: origin?.recurringGiftId ?? null,
    commitmentId: null,
    railCostCents: null,
    returnedCents: 0n,
    actionExpiresAt: null,
    transferReference: null,
    transferAccountId: null,
    settledAt: null,
    refundedAt: null,
    failureCode: null,
    failureMessage: null,
    rejectedSide: null,
    receipt: null,
  };
}
