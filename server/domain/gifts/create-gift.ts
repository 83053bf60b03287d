import type { z } from "zod";
import { isLockTimeout, sqlState } from "@/server/db/failures";
import { withRetries } from "@/server/db/transaction";
import { callerIdentityId, manages } from "@/server/domain/access";
import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import type { Context } from "@/server/domain/context";
import { MonthlyLimitExceeded, UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { monthOf, nextMonthOf } from "@/server/kernel/clock";
import { GIFT_FEE_CENTS, MONTHLY_LIMITS } from "@/server/kernel/limits";
import { IdempotencyInProgress, IdentitySuspended, InvalidParameter, NotPermitted } from "@/server/kernel/refusals";
import {
  type createdGiftResource,
  type giftCreateBody,
  serializeCreatedGift,
  serializeGift,
} from "@/server/resources/gift";

type CreateGift = z.infer<typeof giftCreateBody>;
type CreatedGift = z.infer<typeof createdGiftResource>;

/** What became of a creation: the new gift with the exact text of its answer, or the stored answer of an earlier one. */
export type GiftCreation =
  | { outcome: "created"; gift: CreatedGift; body: string }
  | { outcome: "replayed"; status: number; body: string }
  | { outcome: "reused" };

const REFUSAL_STATE = "GP000";
const limitsOf = (direction: "incoming" | "outgoing") => Object.values(MONTHLY_LIMITS).map((tier) => tier[direction]);
const OUTGOING_LIMITS = limitsOf("outgoing");
const INCOMING_LIMITS = limitsOf("incoming");

/**
 * Accepts a gift, or refuses it and leaves nothing. Idempotency key, permission, limits, gift, event and stored answer
 * are one statement: one round trip, one commit. Amounts are cents of the gift's currency.
 */
export async function createGift(
  ctx: Context,
  input: CreateGift,
  idempotency: { key: string; requestHash: string } | null,
): Promise<GiftCreation> {
  if (input.from === input.to)
    throw InvalidParameter({ message: "to must be another identity than from.", param: "to" });
  const now = ctx.now();
  const gift = draft(ctx, input, now);
  const created = serializeCreatedGift(gift);
  const body = JSON.stringify(created);
  const values = [
    callerIdentityId(ctx),
    idempotency?.key ?? null,
    idempotency?.requestHash ?? null,
    201,
    body,
    gift.id,
    gift.fromId,
    gift.toId,
    gift.amountCents,
    gift.feeCents,
    gift.currency,
    gift.memo,
    JSON.stringify(gift.metadata),
    gift.anonymous,
    gift.dedication && JSON.stringify(gift.dedication),
    ctx.ports.rail.name,
    ...paymentValues(ctx, input.payment_method_id),
    OUTGOING_LIMITS,
    INCOMING_LIMITS,
    monthOf(now),
    ctx.newId("event"),
    JSON.stringify(serializeGift(gift)),
    now,
    gift.campaignId,
  ];
  try {
    const { rows } = await withRetries(() => ctx.pool.query({ name: "gift_create", text: CREATE, values }));
    const [row] = rows as { outcome: GiftCreation["outcome"]; status: number; body: string }[];
    if (row?.outcome === "created") return { outcome: "created", gift: created, body };
    return row?.outcome === "replayed"
      ? { outcome: "replayed", status: row.status, body: row.body }
      : { outcome: "reused" };
  } catch (error) {
    throw await refusal(ctx, error, input, now);
  }
}

const CREATE = `SELECT outcome, status, body FROM gift_create(${Array.from({ length: 27 }, (_, index) => `$${index + 1}`).join(", ")})`;

function draft(ctx: Context, input: CreateGift, now: Date) {
  return {
    id: ctx.newId("gift"),
    fromId: input.from,
    toId: input.to,
    amountCents: input.amount_cents,
    feeCents: GIFT_FEE_CENTS,
    netCents: input.amount_cents - GIFT_FEE_CENTS,
    currency: input.currency ?? "USD",
    status: "pending",
    memo: input.memo ?? null,
    metadata: input.metadata ?? {},
    anonymous: input.anonymous ?? false,
    dedication: input.dedication ?? null,
    createdAt: now,
    campaignId: input.campaign_id ?? null,
    settledAt: null,
    refundedAt: null,
    failureCode: null,
    failureMessage: null,
    receipt: null,
  };
}

/** Which payment method the statement uses: the one named, a rail's own token, or the sender's default. */
function paymentValues(ctx: Context, named: string | undefined): (string | null)[] {
  const { rail } = ctx.ports;
  if (named && rail.isDirectToken(named)) return [null, named, null, null];
  return [named ?? null, null, rail.spareToken && ctx.newId("paymentMethod"), rail.spareToken];
}

/** What the refusal of a contribution is answered with, by the reason that the statement found. */
const NOT_ACCEPTING = {
  not_live: "The campaign is not live, so it takes no contributions at present.",
  not_started: "The campaign has not started yet. Give once its starts_at has come.",
  ended: "The campaign's time is over. It takes no more contributions.",
  other_currency: "The campaign raises another currency. Give in the one that error.context names.",
};

interface RefusalDetail {
  param?: string;
  reason?: keyof typeof NOT_ACCEPTING;
  direction?: "incoming" | "outgoing";
  tier?: number;
  limit_cents?: number;
  used_cents?: number;
}

/** Turns what the statement raised into the refusal that the client is told. */
async function refusal(ctx: Context, error: unknown, input: CreateGift, now: Date): Promise<unknown> {
  if (isLockTimeout(error) && String((error as { where?: string }).where).includes("idempotency_keys")) {
    return IdempotencyInProgress({ headers: { "Retry-After": "1" }, cause: error });
  }
  if (sqlState(error) !== REFUSAL_STATE) return error;
  const { message, detail } = error as { message: string; detail: string };
  const { param, ...figures } = JSON.parse(detail) as RefusalDetail;
  switch (message) {
    case "not_permitted":
      return NotPermitted({ param });
    case "identity_suspended":
      return IdentitySuspended({ param });
    case "unsupported_currency":
      return UnsupportedCurrency({ param });
    case "campaign_not_accepting":
      return notAccepting(param, figures);
    case "not_beneficiary":
      return InvalidParameter({ message: "to must be the campaign's beneficiary.", param });
    case "monthly_limit_exceeded":
      return limitExceeded(ctx, figures, input, now);
    default:
      return InvalidParameter({ message: `${param} names nothing that you can use here.`, param });
  }
}

function notAccepting(param: string | undefined, context: Omit<RefusalDetail, "param">) {
  return CampaignNotAccepting({ message: NOT_ACCEPTING[context.reason!], param, context: { ...context } });
}

/** Tells the figures to those who manage the limited side; about a stranger only that this sum cannot be received. */
async function limitExceeded(ctx: Context, figures: RefusalDetail, input: CreateGift, now: Date) {
  const { direction, tier = 0, limit_cents = 0, used_cents = 0 } = figures;
  const recipient = direction === "incoming" ? await ctx.db.identity.findUnique({ where: { id: input.to } }) : null;
  const mayKnow = direction === "outgoing" || (recipient !== null && manages(ctx, recipient));
  const context = {
    direction,
    tier: mayKnow ? tier : null,
    limit_cents: mayKnow ? limit_cents : null,
    used_cents: mayKnow ? used_cents : null,
    remaining_cents: mayKnow ? Math.max(0, limit_cents - used_cents) : null,
    resets_at: nextMonthOf(now).toISOString(),
  };
  const message = mayKnow
    ? `The ${direction} limit of this month would be passed: ${context.remaining_cents} cents are left. Verification raises the limit.`
    : "The recipient cannot receive this amount at present. Give less, or ask the recipient to verify.";
  return MonthlyLimitExceeded({ message, context, param: "amount_cents" });
}
