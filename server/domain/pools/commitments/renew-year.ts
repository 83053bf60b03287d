import { missPayments } from "@/server/domain/pools/commitments/miss-payments";
import { startYear } from "@/server/domain/pools/commitments/start-year";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

/**
 * Begins the commitment's current year, which a job charges unless it waits for a transfer, in the running transaction
 * that has locked its pool. If the member's limits don't allow another year, the commitment is past due, as if the
 * payment had been declined.
 */
export async function renewYear(tx: Context, commitmentId: string): Promise<void> {
  try {
    await startYear(tx, commitmentId);
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    await missPayments(tx, [{ commitmentId, code: error.code }]);
  }
}

/** Begins years that exceeded a limit when they were due, as often as a declined payment is retried. */
export async function renewMissedYears(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted && (await renewMissedYear(ctx, dueBefore)));
}

/** False if there is none. */
function renewMissedYear(ctx: Context, dueBefore: Date): Promise<boolean> {
  const renewOldest = async (tx: Context) => {
    const [due] = await tx.statement<{ id: string; poolId: string }>(
      `SELECT c.id, c.pool_id AS "poolId" FROM commitments c
       WHERE c.charge_at <= $1::timestamptz AND c.status = 'past_due'
         AND NOT EXISTS (SELECT FROM prepayments y WHERE y.commitment_id = c.id AND y.term = c.term)
       ORDER BY c.charge_at, c.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
      [dueBefore],
    );
    if (!due) return false;
    await lockPool(tx, due.poolId);
    await renewYear(tx, due.id);
    return true;
  };
  return ctx.transaction(renewOldest, { wake: Boolean });
}
