import { PaymentCalls } from "@/server/domain/payments/payment-calls";
import { PAYMENT_DIRECTIONS, paymentQueue } from "@/server/domain/payments/payment-queue";
import type { Context } from "@/server/operations/context";
import type { PaymentDirection } from "@/server/ports/payment-rail";

/** How many payments one round has in hand. */
const IN_HAND_MAX = 500;

interface WorkOptions {
  signal?: AbortSignal | undefined;
  /** Only what was due by then. */
  dueBefore?: Date | undefined;
  directions?: readonly PaymentDirection[];
}

/** Sends every payment that is due to be sent, and asks the rail about every one that is due to be asked about. */
export async function runDuePayments(
  ctx: Context,
  { signal, dueBefore = ctx.now(), directions = PAYMENT_DIRECTIONS }: WorkOptions = {},
): Promise<void> {
  await Promise.all(directions.map((direction) => runDirection(ctx, direction, dueBefore, signal)));
}

async function runDirection(ctx: Context, direction: PaymentDirection, dueBefore: Date, signal?: AbortSignal) {
  const calls = new PaymentCalls(ctx);
  while (!signal?.aborted) {
    const limit = IN_HAND_MAX - calls.underWay;
    const payments = await paymentQueue.claim(ctx, { limit, dueBefore, slots: new Map([[direction, limit]]) });
    if (payments.length === 0) break;
    await calls.take(payments);
    // Goes on before those that hang have ended.
    await calls.untilAtMost(IN_HAND_MAX / 2);
  }
  await calls.end();
}

/** Does what is due of the payments of these subjects. */
export async function runPaymentsOf(ctx: Context, subjectIds: string[]): Promise<void> {
  const choice = `SELECT q.id AS key FROM payments q WHERE ${paymentQueue.isDue} AND q.subject_id = ANY ($2::text[])
    ORDER BY q.next_at, q.id FOR NO KEY UPDATE SKIP LOCKED`;
  const payments = await paymentQueue.claimChosen(ctx, choice, [ctx.now(), subjectIds]);
  const calls = new PaymentCalls(ctx);
  await calls.take(payments);
  await calls.end();
}

/** Does what is due of one payment. Returns when something is due again, or null. */
export async function runPayment(ctx: Context, paymentId: string): Promise<Date | null> {
  const payment = await paymentQueue.claimOne(ctx, paymentId);
  if (payment) {
    const calls = new PaymentCalls(ctx);
    await calls.take([payment]);
    await calls.end();
  }
  const { nextAt } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { nextAt: true } });
  return nextAt && nextAt > ctx.now() ? nextAt : null;
}

/** Has the rail asked about a payment now, or a planned one sent, after a person has looked at it. */
export async function askAgain(ctx: Context, paymentId: string): Promise<boolean> {
  const now = ctx.now();
  // What is due already stays due since then, however often someone asks.
  const rows = await ctx.db.$queryRaw<unknown[]>`
    UPDATE payments SET next_at = least(next_at, ${now}::timestamptz) WHERE id = ${paymentId} RETURNING 1`;
  return rows.length === 1;
}
