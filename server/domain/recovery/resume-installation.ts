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

/**
 * Starts before the backup, because a rail's clock may differ from ours, and because payments in progress at that time
 * have continued.
 */
const OVERLAP_MS = 2 * 86_400_000;

/** What was found when an installation was resumed. */
export interface Resumed {
  backupMadeAt: Date;
  /** The number of the rails' payments that were added to the books again. */
  adopted: Record<PaymentDirection, number>;
  /** The rails' payments that match nothing in the books. Each raises a task. */
  unexplained: Forgotten[];
  /** The identities whose payouts were stopped, because of an unexplained payout. */
  stopped: string[];
  differences: Difference[];
}

/**
 * Adds to the books what the rails did since the backup, then lets the installation resume. Nothing is sent until then:
 * payments at a rail are recognized by their key, and the rail is asked about them. Can be run again if it was killed.
 * Null if the installation is not on hold.
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
  // First create the gifts that have become due since the backup. They may already have been charged, and if created
  // later, they would be charged again.
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

/** Stops an identity's payouts, so that it is not paid again what the books do not show as paid. */
async function stop(ctx: Context, identityId: string, { line }: Forgotten): Promise<boolean> {
  const note = `A payout of ${line.amountCents} ${line.currency} (${line.reference}) was made after the backup that was restored, and the balance does not have it.`;
  try {
    await stopPayouts(ctx, { identityId, note });
    return true;
  } catch (error) {
    // Payouts are already stopped.
    if (isAlmonerError(error)) return false;
    throw error;
  }
}
