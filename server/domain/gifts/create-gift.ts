import type { z } from "zod";
import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import { waitingGift } from "@/server/domain/gifts/actions/waiting-gift";
import { draftGift } from "@/server/domain/gifts/draft-gift";
import { giftError, paysByTransfer } from "@/server/domain/gifts/gift-error";
import { UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { giftPayment } from "@/server/domain/gifts/gift-payment";
import { CREATE_GIFT, giftStatement } from "@/server/domain/gifts/gift-statement";
import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { LIMITS_BY_TIER } from "@/server/domain/limits/limits-by-tier";
import { storedViews } from "@/server/events/emit";
import { viewsBySide } from "@/server/events/gift-views";
import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import { monthOf } from "@/server/kernel/clock";
import { IdempotencyKeyReused, IdentitySuspended, InvalidParameter } from "@/server/kernel/common-errors";
import type { GiftSource } from "@/server/kernel/gift-sources";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { ReplayedResponse } from "@/server/operations/idempotency/stored-response";
import { operation } from "@/server/operations/operation";
import { createdGiftResource, serializeCreatedGift } from "@/server/resources/gift";
import { giftCreateBody } from "@/server/resources/gift-create";
import type { SharedContact } from "@/server/resources/gift-donor";

type CreateGift = z.infer<typeof giftCreateBody>;
type CreatedGift = z.infer<typeof createdGiftResource>;

/** Creates a gift for an identity that the caller manages. */
export const createGift = operation({
  name: "createGift",
  summary: "Creates a gift from one identity to another.",
  description:
    "The gift starts as pending and is screened, charged and settled automatically. Webhooks notify you of each step. If the donor has no payment method, the gift waits for them: send them to `next_action.url`.",
  permission: { scope: "gifts:write", right: "gifts:give", manages: ["from"], managesCheckedBy: "gift_create" },
  input: giftCreateBody,
  output: createdGiftResource,
  errors: [InvalidParameter, IdentitySuspended, CampaignNotAccepting, MonthlyLimitExceeded, UnsupportedCurrency],
  storesResponse: true,
  async run(ctx, input, { idempotency }): Promise<CreatedGift | ReplayedResponse> {
    const creation = await writeGift(ctx, input, idempotency);
    if (creation.outcome === "reused") throw IdempotencyKeyReused();
    return creation.outcome === "replayed" ? new ReplayedResponse(creation.status, creation.body) : creation.gift;
  },
});

/**
 * The outcome of a creation: the new gift with the exact text of its response, or the stored response of an earlier
 * one.
 */
export type GiftCreation =
  | { outcome: "created"; gift: CreatedGift; body: string }
  | { outcome: "replayed"; status: number; body: string }
  | { outcome: "reused" };

/** What the SQL function returns. */
type CreationRow =
  /** `body` is the response of a gift that waits for its donor; null otherwise. */
  { outcome: "created"; body: string | null } | { outcome: "replayed" | "reused"; status: number; body: string };

/** What only Almoner itself sets on a gift created without an API request: see `createGiftFor`. */
export interface GiftOrigin {
  /** Chosen by the requesting row, which makes the creation idempotent. */
  giftId: string;
  source: GiftSource;
  /** The contribution that it matches, and by which match: both or neither. */
  matchedGiftId?: string;
  matchId?: string;
  recurringGiftId?: string;
  /** From a rail's own form, instead of a stored payment method, and that rail. */
  paymentToken?: string;
  rail?: string;
  /** The donor has chosen to transfer: the gift waits for that. */
  paysByTransfer?: boolean;
  /** The name entered with the gift; null for the identity's own. */
  donorName?: string | null;
  /** What the campaign's page shows: null for the donor's name, and for no message. */
  publicName?: string | null;
  publicMessage?: string | null;
  hidesAmount?: boolean;
  /** Which contact details the donor's form shared with the recipient; null for the name alone. */
  contact?: SharedContact | null;
}

/**
 * Accepts a gift, or rejects it and leaves nothing. Idempotency key, permission, limits, gift, event and stored
 * response are one statement: one round trip, one commit. Amounts are cents of the gift's currency.
 */
export async function writeGift(
  ctx: Context,
  input: CreateGift,
  idempotency: { key: string; requestHash: string } | null,
  origin?: GiftOrigin,
): Promise<GiftCreation> {
  const { statement, created, body } = statementFor(ctx, input, idempotency, origin);
  try {
    const [row] = await ctx.statement<CreationRow>(CREATE_GIFT, [statement], "gift_create");
    if (row?.outcome === "created" && row.body !== null)
      return { outcome: "created", gift: JSON.parse(row.body) as CreatedGift, body: row.body };
    if (row?.outcome === "created") return { outcome: "created", gift: created, body };
    return row?.outcome === "replayed"
      ? { outcome: "replayed", status: row.status, body: row.body }
      : { outcome: "reused" };
  } catch (error) {
    // Sent again, once, as a gift that waits for a transfer. One that is part of something else is charged or fails.
    if (origin === undefined && paysByTransfer(error))
      return writeGift(ctx, { ...input, payment_method_id: BANK_TRANSFER_METHOD }, idempotency);
    throw await giftError(ctx, error, input);
  }
}

/**
 * The same within the running transaction, for a gift that is part of other changes. The transaction continues after an
 * error, which leaves nothing.
 */
export async function createGiftWithin(tx: Context, input: CreateGift, origin: GiftOrigin): Promise<CreatedGift> {
  const created = await tryGift(tx, input, origin);
  await tx.db.$executeRaw`RELEASE SAVEPOINT gift`;
  return created;
}

/** Throws as `createGiftWithin` would if the gift were created now, and leaves nothing either way. */
export async function requireGiftPossible(tx: Context, input: CreateGift, origin: GiftOrigin): Promise<void> {
  await tryGift(tx, input, origin);
  await tx.db.$executeRaw`ROLLBACK TO SAVEPOINT gift`;
}

async function tryGift(tx: Context, input: CreateGift, origin: GiftOrigin): Promise<CreatedGift> {
  const { statement, created } = statementFor(tx, input, null, origin);
  await tx.db.$executeRaw`SAVEPOINT gift`;
  try {
    await tx.db.$queryRawUnsafe(CREATE_GIFT, statement);
  } catch (error) {
    await tx.db.$executeRaw`ROLLBACK TO SAVEPOINT gift`;
    throw await giftError(tx, error, input);
  }
  return created;
}

/** The statement's input, and the response if it succeeds. */
function statementFor(
  ctx: Context,
  input: CreateGift,
  idempotency: { key: string; requestHash: string } | null,
  origin: GiftOrigin | undefined,
) {
  if (input.from === input.to)
    throw InvalidParameter({ message: "to must be a different identity than from.", param: "to" });
  const now = ctx.now();
  const gift = draftGift(ctx, input, now, origin);
  const created = serializeCreatedGift(gift);
  const views = viewsBySide(gift);
  const body = JSON.stringify(created);
  const { asks, transfer, ...payment } = giftPayment(ctx, gift.currency, input.payment_method_id ?? undefined, origin);
  // A gift that is part of something else has its payment method from there, or fails.
  const mayWait =
    asks ||
    [origin, payment.payment_method_id, payment.payment_token, payment.spare_method].every((given) => given == null);
  const statement = giftStatement({
    caller_id: callerIdentityId(ctx),
    idempotency_key: idempotency?.key ?? null,
    request_hash: idempotency?.requestHash ?? null,
    response_status: 201,
    response_body: body,
    id: gift.id,
    from_id: gift.fromId,
    to_id: gift.toId,
    amount_cents: gift.amountCents.toString(),
    fee_cents: gift.feeCents.toString(),
    currency: gift.currency,
    source: gift.source,
    memo: gift.memo,
    metadata: JSON.stringify(gift.metadata),
    anonymous: gift.anonymous,
    dedication: gift.dedication && JSON.stringify(gift.dedication),
    campaign_id: gift.campaignId,
    matched_gift_id: gift.matchedGiftId,
    match_id: origin?.matchId ?? null,
    recurring_gift_id: gift.recurringGiftId,
    donor_name: origin?.donorName ?? null,
    public_name: origin?.publicName ?? null,
    public_message: origin?.publicMessage ?? null,
    hides_amount: origin?.hidesAmount ?? false,
    contact: origin?.contact ?? (input.share_contact ? {} : null),
    ...payment,
    waiting: mayWait ? waitingGift(ctx, gift, { asks, transfer }) : null,
    outgoing_limits: LIMITS_BY_TIER.outgoing,
    incoming_limits: LIMITS_BY_TIER.incoming,
    month: monthOf(now),
    event_id: ctx.newId("event"),
    event_data: JSON.stringify(views.at(-1)!.data),
    event_views: storedViews(views.slice(0, -1)),
    now: now.toISOString(),
  });
  return { statement, created, body, now };
}
