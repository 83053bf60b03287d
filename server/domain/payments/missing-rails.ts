import { type ClaimedPayment, paymentQueue } from "@/server/domain/payments/payment-queue";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Context } from "@/server/operations/context";

const KIND = "rail_missing";
/** How long until payments whose rail is not configured are looked at again. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * Makes payments wait if their rail is not configured here, as if nobody had claimed them, and raises a task for each
 * of those rails. Nothing was sent, and no other rail takes them.
 */
export async function waitForRails(ctx: Context, payments: ClaimedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const dueAt = new Date(ctx.now().getTime() + LOOK_AGAIN_MS);
  for (const payment of payments) await paymentQueue.release(ctx, payment, dueAt);
  await raiseMissing(ctx, [...new Set(payments.map(({ rail }) => rail))]);
}

/** Raises a task for each unconfigured rail with open payments, and withdraws the tasks of configured ones. */
export async function checkMissingRails(ctx: Context): Promise<void> {
  const names = ctx.ports.rails.all.map(({ name }) => name);
  const rows = await ctx.statement<{ rail: string }>(
    "SELECT DISTINCT rail FROM payments WHERE next_at IS NOT NULL AND rail <> ALL ($1::text[]) ORDER BY rail",
    [names],
  );
  await raiseMissing(
    ctx,
    rows.map(({ rail }) => rail),
  );
  const note = "The rail is configured again.";
  for (const subjectId of names) await ctx.transaction((tx) => withdrawTask(tx, { kind: KIND, subjectId }, note));
}

async function raiseMissing(ctx: Context, rails: string[]): Promise<void> {
  for (const subjectId of rails) {
    const count = await ctx.db.payment.count({ where: { rail: subjectId, nextAt: { not: null } } });
    const detail = `${count} ${count === 1 ? "payment waits" : "payments wait"} for the payment rail ${subjectId}, which is not configured.`;
    ctx.log.warn({ rail: subjectId, count }, "payments wait for a rail that is not configured");
    await ctx.transaction((tx) => raiseTask(tx, { kind: KIND, subjectId, detail }));
  }
}
