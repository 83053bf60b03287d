import { endCommitments } from "@/server/domain/pools/commitments/cancel-commitment";
import { lockCommitments } from "@/server/domain/pools/commitments/lock-commitments";
import { disbursementTransitions } from "@/server/domain/pools/disbursements/disbursement-transitions";
import { matchGifts } from "@/server/domain/pools/money/match-gifts";
import { treasuryCents } from "@/server/domain/pools/money/pool-balances";
import { poolTransitions } from "@/server/domain/pools/pool-transitions";
import type { Pool } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { move, moveAll } from "@/server/operations/transition";

/**
 * Closes a pool whose treasury is empty: cancels what is open, and returns unreleased money to the members. Locks the
 * pool, and before it everything that is paid into it.
 */
export async function closePool(tx: Context, poolId: string): Promise<Pool> {
  const { pool, years } = await lockCommitments(tx, poolId, {});
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
  await endRequests(tx, poolId);
  const closed = await move(tx, poolTransitions, pool, "close", { closedAt: tx.now() });
  await matchGifts(
    tx,
    years.map(({ id }) => id),
  );
  return closed;
}

/** Ends the requests that still wait for a decision, or that are approved and short of money. */
async function endRequests(tx: Context, poolId: string): Promise<void> {
  const waiting = await tx.db.disbursement.findMany({
    where: { poolId, executedAt: null, status: { in: ["requested", "approved"] } },
    select: { id: true, status: true },
  });
  const among = (status: string) => waiting.filter((one) => one.status === status).map(({ id }) => id);
  await moveAll(tx, disbursementTransitions, among("requested"), "cancel", { decidedAt: tx.now() });
  const closed = { failureCode: "pool_closed", failureMessage: "The pool was closed before there was enough money." };
  await moveAll(tx, disbursementTransitions, among("approved"), "fail", closed);
}

/** Throws if a pool is closed: nothing changes in it any more. */
export function requireNotClosed({ status }: Pool): void {
  if (status === "closed")
    throw InvalidState({ message: "The pool is closed and can no longer change.", context: { status } });
}
