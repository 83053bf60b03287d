import { currentVerdict, screenIdentities } from "@/server/domain/screening/screen-identities";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** How long until a payout is looked at again if a person has to look at its payee, unless the decision comes first. */
const REVIEW_DELAY_MS = 3_600_000;

/** Screens those whom a pool is about to pay, before its transaction: comparing names may need to load the lists. */
export async function screenPayees(ctx: Context, poolId: string): Promise<void> {
  await screenIdentities(ctx, await payeesOf(ctx, poolId));
}

/**
 * When a pool must recheck its approved requests: at once if a payee was not screened on the current lists, later if a
 * person has to decide about one. Null if screening delays nothing.
 */
export async function screeningDueAt(tx: Context, poolId: string): Promise<Date | null> {
  const payees = await payeesOf(tx, poolId);
  const verdicts = await Promise.all(payees.map((payee) => currentVerdict(tx, payee)));
  if (verdicts.includes(null)) return tx.now();
  return verdicts.includes("possible") ? new Date(tx.now().getTime() + REVIEW_DELAY_MS) : null;
}

async function payeesOf(ctx: Context, poolId: string): Promise<Identity[]> {
  const waiting = await ctx.db.disbursement.findMany({
    where: { poolId, status: "approved", executedAt: null },
    select: { to: true },
    orderBy: { id: "asc" },
  });
  return waiting.map(({ to }) => to);
}
