import { mayPay, payApproved } from "@/server/domain/pools/disbursements/pay-disbursement";
import { screeningDueAt, screenPayees } from "@/server/domain/pools/disbursements/screen-payees";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { engine } from "@/server/domain/pools/mechanisms/engine";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import type { Pool } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** What one pool may do by itself in one transaction; the rest is due at once again. */
const ACTS_MAX = 20;

/**
 * Runs what a pool is due to do by itself, after anything about it has changed, in the running transaction that has
 * locked it: pays approved requests that wait, lets its mechanism act, and notes when that is due again.
 */
export async function settlePool(tx: Context, pool: Pool): Promise<void> {
  const mechanism = mechanismOf(pool);
  const options = optionsOf(pool);
  await payApproved(tx, pool);
  let actAt: Date | null = null;
  for (let acts = 0; acts <= ACTS_MAX; acts += 1) {
    actAt = pool.status === "closed" ? null : ((await mechanism.nextActAt?.(tx, pool, options)) ?? null);
    if (actAt === null || actAt > tx.now()) break;
    if (acts < ACTS_MAX) await mechanism.act!(tx, pool, options, engine);
  }
  const screenAt = mayPay(pool) ? await screeningDueAt(tx, pool.id) : null;
  const times = [actAt, screenAt].flatMap((at) => (at ? [at.getTime()] : []));
  actAt = times.length > 0 ? new Date(Math.min(...times)) : null;
  await tx.db.pool.update({ where: { id: pool.id }, data: { actAt } });
}

/** Runs what one pool is due to do by itself, first screening its next payees. Returns when more is due, or null. */
export async function runPool(ctx: Context, poolId: string): Promise<Date | null> {
  const next = await runOnce(ctx, poolId);
  // Whoever it has just chosen to pay may have to be screened first.
  return next && next <= ctx.now() ? runOnce(ctx, poolId) : next;
}

async function runOnce(ctx: Context, poolId: string): Promise<Date | null> {
  await screenPayees(ctx, poolId);
  return ctx.transaction(async (tx) => {
    const pool = await lockPool(tx, poolId);
    await settlePool(tx, pool);
    const { actAt } = await tx.db.pool.findUniqueOrThrow({ where: { id: poolId }, select: { actAt: true } });
    return actAt;
  });
}
