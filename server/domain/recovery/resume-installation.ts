import type { Difference } from "@/server/domain/payments/compare-statement";
import { forEachRail } from "@/server/domain/payments/for-each-rail";
import { reconcile } from "@/server/domain/payments/reconcile";
import { askAgain, runPayment } from "@/server/domain/payments/run-payments";
import { stopPayouts } from "@/server/domain/payouts/operate-payouts";
import { adoptPayment, payeesOf } from "@/server/domain/recovery/adopt-payment";
import { type Forgotten, findForgotten } from "@/server/domain/recovery/find-forgotten";
import { stopPaymentFiles } from "@/server/domain/recovery/stop-payment-files";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import type { PaymentDirection } from "@/server/ports/payment-rail";

/** Further back than the backup, because a rail's clock is not ours, and what was under way then has gone on. */
const OVERLAP_MS = 2 * 86_400_000;

/** What was found when an installation was resumed. */
export interface Resumed {
  backupMadeAt: Date;
  /** What the rails did since that is in the books again. */
  adopted: Record<PaymentDirection, number>;
  /** What they did that the books have nothing for: each is a task. */
  unexplained: Forgotten[];
  /** Whose payouts were stopped, because something was paid out that is not explained. */
  stopped: string[];
  differences: Difference[];
}

/**
 * Has the books learn what the rails did since the backup, and lets the installation go on. Nothing is sent meanwhile: what a
 * rail has done is recognized by its key and asked about. It can be run again wherever it was killed. Null if nothing is held.
 */
export async function resumeInstallation(ctx: Context): Promise<Resumed | null> {
  const [held] = await ctx.db.restoration.findMany({ where: { resumedAt: null }, orderBy: { backupMadeAt: "asc" } });
  if (!held) return null;
  const since = new Date(held.backupMadeAt.getTime() - OVERLAP_MS);
  const resumed: Resumed = {
    backupMadeAt: held.backupMadeAt,
    adopted: { charge: 0, refund: 0, payout: 0 },
    unexplained: [],
    stopped: [],
    differences: [],
  };
  // Gifts that have fallen due since, which were perhaps made and charged: made again later, they would be charged again.
  await runRecurringGifts(ctx, new AbortController().signal);
  await stopPaymentFiles(ctx, held.backupMadeAt);
  const forgotten = await forEachRail(ctx, (rail) => findForgotten(ctx, rail, since));
  for (const each of forgotten.flat()) await learn(ctx, each, resumed);
  const found = await forEachRail(ctx, (rail) => reconcile(ctx, { rail, from: since, to: ctx.now() }));
  resumed.differences = found.flatMap((one) => one.found);
  await ctx.db.restoration.updateMany({ where: { resumedAt: null }, data: { resumedAt: ctx.clock.wall() } });
  return resumed;
}

async function learn(ctx: Context, forgotten: Forgotten, resumed: Resumed): Promise<void> {
  const id = await adoptPayment(ctx, forgotten, resumed.backupMadeAt);
  if (id !== null) {
    await askAgain(ctx, id);
    await runPayment(ctx, id);
    resumed.adopted[forgotten.line.direction] += 1;
    return;
  }
  resumed.unexplained.push(forgotten);
  const { direction, status } = forgotten.line;
  if (direction !== "payout" || status === "returned") return;
  for (const payee of await payeesOf(ctx, forgotten))
    if (await stop(ctx, payee, forgotten)) resumed.stopped.push(payee);
}

/** Nobody gets again what the books do not know that they got. */
async function stop(ctx: Context, identityId: string, { line }: Forgotten): Promise<boolean> {
  const note = `A payout of ${line.amountCents} ${line.currency} (${line.reference}) was made after the backup that was restored, and the balance does not have it.`;
  try {
    await stopPayouts(ctx, { identityId, note });
    return true;
  } catch (error) {
    // They are stopped already.
    if (isAlmonerError(error)) return false;
    throw error;
  }
}
