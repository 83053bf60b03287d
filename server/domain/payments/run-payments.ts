import { PaymentCalls } from "@/server/domain/payments/payment-calls";
import { PAYMENT_DIRECTIONS, paymentQueue } from "@/server/domain/payments/payment-queue";
import type { Context } from "@/server/operations/context";
import type { PaymentDirection } from "@/server/ports/payment-rail";

/** How many payments of one rail a round works on at a time. */
const IN_HAND_MAX = 500;

/** The oldest due payments of one direction and one rail. */
const DUE_OF_RAIL = dueWhere("q.direction = $2 AND q.rail = $3", "$4");
/** Due payments of rails that are not configured. */
const DUE_OF_NO_RAIL = dueWhere("q.direction = ANY ($2::text[]) AND q.rail <> ALL ($3::text[])", "$4");
const DUE_OF_SUBJECTS = dueWhere("q.subject_id = ANY ($2::text[])");

function dueWhere(condition: string, limit = "ALL"): string {
  return `SELECT q.id AS key FROM payments q WHERE ${condition} AND ${paymentQueue.isDue}
    ORDER BY q.next_at, q.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`;
}

interface WorkOptions {
  signal?: AbortSignal | undefined;
  /** Only what was due by then. */
  dueBefore?: Date | undefined;
  directions?: readonly PaymentDirection[];
}

/**
 * Sends every payment that is due to be sent, and asks the rails about every one that is due to be asked about. No
 * rail, and no direction, waits for another.
 */
export async function runDuePayments(
  ctx: Context,
  { signal, dueBefore = ctx.now(), directions = PAYMENT_DIRECTIONS }: WorkOptions = {},
): Promise<void> {
  const names = ctx.ports.rails.all.map(({ name }) => name);
  const parts = directions.flatMap((direction) => names.map((rail) => [direction, rail]));
  await Promise.all([
    ...parts.map((part) => runPart(ctx, (limit) => [DUE_OF_RAIL, [dueBefore, ...part, limit]], signal)),
    runPart(ctx, (limit) => [DUE_OF_NO_RAIL, [dueBefore, directions, names, limit]], signal),
  ]);
}

async function runPart(
  ctx: Context,
  choose: (limit: number) => [choice: string, values: unknown[]],
  signal?: AbortSignal,
) {
  const calls = new PaymentCalls(ctx);
  while (!signal?.aborted) {
    const payments = await paymentQueue.claimChosen(ctx, ...choose(IN_HAND_MAX - calls.underWay));
    if (payments.length === 0) break;
    await calls.take(payments);
    // Continues before calls that hang have ended.
    await calls.untilAtMost(IN_HAND_MAX / 2);
  }
  await calls.end();
}

/** Sends, or asks the rail about, whichever payments of these subjects are due. */
export async function runPaymentsOf(ctx: Context, subjectIds: string[]): Promise<void> {
  const payments = await paymentQueue.claimChosen(ctx, DUE_OF_SUBJECTS, [ctx.now(), subjectIds]);
  const calls = new PaymentCalls(ctx);
  await calls.take(payments);
  await calls.end();
}

/** Sends a payment, or asks the rail about it, if it is due. Returns when it is due again, or null. */
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

/** Makes a worker ask the rail about a payment now, or send a planned one, after a person has looked at it. */
export async function askAgain(ctx: Context, paymentId: string): Promise<boolean> {
  const now = ctx.now();
  // An overdue payment keeps its due time, however often someone asks.
  const rows = await ctx.db.$queryRaw<unknown[]>`
    UPDATE payments SET next_at = least(next_at, ${now}::timestamptz) WHERE id = ${paymentId} RETURNING 1`;
  return rows.length === 1;
}

/**
 * Makes a worker ask again about a payment that the rail has just recorded something new for, in the running
 * transaction. An answer that is under way may be older: its worker loses the lease, and doesn't record it.
 */
export async function askAnew(tx: Context, paymentId: string): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE payments SET next_at = least(next_at, ${tx.now()}::timestamptz), failures = 0, lease_until = NULL, lease_token = NULL
    WHERE id = ${paymentId}`;
}
