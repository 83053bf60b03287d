import type { Pool } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

// One lock order for everything that moves a pool: prepayments, commitments, then the pool, and nothing of it before it;
// then limits, then balances. Whoever holds a pool decides alone on its requests, turns, draws and members.

/** Locks a pool until the transaction ends, and reads it. */
export async function lockPool(tx: Context, poolId: string): Promise<Pool> {
  await tx.db.$queryRaw`SELECT 1 FROM pools WHERE id = ${poolId} FOR NO KEY UPDATE`;
  const pool = await tx.db.pool.findUnique({ where: { id: poolId } });
  if (!pool) throw ResourceNotFound();
  return pool;
}

/** Locks several pools, in one order. */
export async function lockPools(tx: Context, poolIds: string[]): Promise<void> {
  if (poolIds.length > 0)
    await tx.db.$queryRaw`SELECT 1 FROM pools WHERE id = ANY (${poolIds}) ORDER BY id FOR NO KEY UPDATE`;
}
