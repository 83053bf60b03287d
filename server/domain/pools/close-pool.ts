import type { Context } from "@/server/domain/context";
import { endCommitments, lockCommitments } from "@/server/domain/pools/cancel-commitment";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { matchGifts } from "@/server/domain/pools/match-gifts";
import { treasuryCents } from "@/server/domain/pools/pool-balances";
import { disbursementTransitions, poolTransitions } from "@/server/domain/pools/pool-transitions";
import { move, moveAll } from "@/server/domain/transition";
import type { Pool } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";

/**
 * Closes a pool whose treasury is empty: cancels what is open, and returns what was not released to the members. Locks the
 * pool, and all that is paid into it before.
 */
export async function closePool(tx: Context, poolId: string): Promise<Pool> {
  const years = await lockCommitments(tx, { poolId });
  const pool = await lockPool(tx, poolId);
  if (pool.frozenAt !== null)
    throw InvalidState({ message: "The operator has paused the pool.", context: { status: pool.status } });
  const where = { poolId, status: { in: ["pending", "active", "past_due"] } };
  const open = await tx.db.commitment.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  await endCommitments(
    tx,
    poolId,
    years,
    open.map(({ id }) => id),
  );
  const left = await treasuryCents(tx, pool);
  if (left > 0n)
    throw InvalidState({
      message: `The treasury holds ${left} cents. Pay them out before you close the pool.`,
      context: { status: pool.status, treasury_balance_cents: Number(left) },
    });
  const waiting = await tx.db.disbursement.findMany({ where: { poolId, status: "requested" }, select: { id: true } });
  const ids = waiting.map(({ id }) => id);
  await moveAll(tx, disbursementTransitions, ids, "cancel", { decidedAt: tx.now() });
  const closed = await move(tx, poolTransitions, pool, "close", { closedAt: tx.now() });
  await matchGifts(
    tx,
    years.map(({ id }) => id),
  );
  return closed;
}
