import type { RailReturn } from "@/server/domain/payments/rail-forms";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** How long before an authorization ends it is renewed. */
const RENEWED_BEFORE_MS = 86_400_000;

/** The result of a form that returned with a token. */
type Completed = Extract<RailReturn, { outcome: "completed" }>;

/**
 * Records what a rail authorized in a form, before the token is used, so that a crash leaves nobody's money on hold.
 * Does nothing without an authorization, or for a known one. `giftId` is the gift that it is for, made or about to be.
 */
export async function recordAuthorization(
  ctx: Context,
  { rail, token, authorizedUntil: endsAt, mandate }: Completed,
  giftId: string | null,
): Promise<void> {
  if (!endsAt) return;
  const now = ctx.now();
  const checkAt = giftId === null ? now : endsAt;
  // A mandate does not end by itself.
  const renewAt = giftId === null || mandate ? null : renewalOf(endsAt);
  const data = [{ rail, token, giftId, endsAt, checkAt, renewAt, createdAt: now }];
  await ctx.db.paymentAuthorization.createMany({ data, skipDuplicates: true });
}

/** When to renew an authorization that ends at this instant, if it is still needed. */
export function renewalOf(endsAt: Date): Date {
  return new Date(endsAt.getTime() - RENEWED_BEFORE_MS);
}

/** Makes a worker check the authorizations of gifts now: they may not be needed any more. */
export async function checkAuthorizations(ctx: Context, giftIds: string[]): Promise<void> {
  if (giftIds.length === 0) return;
  const where = { giftId: { in: giftIds }, checkAt: { not: null } };
  await ctx.db.paymentAuthorization.updateMany({ where, data: { checkAt: ctx.now() } });
}

/** The same in the running transaction, for gifts that failed. */
export function checkThoseOfGifts(tx: Context, gifts: { id: string }[]): Promise<void> {
  return checkAuthorizations(
    tx,
    gifts.map(({ id }) => id),
  );
}

/** For checkouts whose attempt ended without a gift, or with one that failed. */
export function checkThoseOfCheckouts(tx: Context, checkouts: { giftId: string }[]): Promise<void> {
  return checkAuthorizations(
    tx,
    checkouts.map(({ giftId }) => giftId),
  );
}

/** For gifts whose charge the rail did not take. */
export function checkThoseOfPayments(tx: Context, payments: Pick<Payment, "subjectId" | "direction">[]): Promise<void> {
  return checkAuthorizations(
    tx,
    payments.filter(({ direction }) => direction === "charge").map(({ subjectId }) => subjectId),
  );
}
