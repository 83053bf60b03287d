import { commitmentTransitions } from "@/server/domain/pools/commitments/commitment-transitions";
import { releasePeriods } from "@/server/domain/pools/commitments/release-periods";
import { renewYear } from "@/server/domain/pools/commitments/renew-year";
import { askForTransfers, TRANSFERS_TO_ASK_FOR } from "@/server/domain/pools/commitments/transfers/ask-for-transfers";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/** How many commitments of a pool one transaction releases. */
const BATCH = 500;

/** Commitments with a period, or a year, that was over before $1, as `subject` and `due`. */
export const COMMITMENTS_DUE = `
  SELECT id AS subject, next_release_at AS due FROM commitments WHERE status = 'active' AND next_release_at <= $1::timestamptz
  UNION ALL SELECT id, renews_at FROM commitments WHERE renews_at <= $1::timestamptz
  UNION ALL ${TRANSFERS_TO_ASK_FOR}`;

/** Releases every period that has begun, renews or ends every year that is over, and asks for transfers that have not come. */
export async function runCommitments(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  while (!signal.aborted && (await releaseOfOnePool(ctx, dueBefore)));
  while (!signal.aborted && (await renewOne(ctx, dueBefore)));
  await askForTransfers(ctx, signal, dueBefore);
}

/** Releases what is due in the pool that has waited longest. False if nothing is due. */
async function releaseOfOnePool(ctx: Context, dueBefore: Date): Promise<boolean> {
  const releaseAll = async (tx: Context) => {
    const [first] = await tx.statement<{ poolId: string }>(
      `SELECT pool_id AS "poolId" FROM commitments
       WHERE status = 'active' AND next_release_at <= $1::timestamptz
       ORDER BY next_release_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
      [dueBefore],
    );
    if (!first) return false;
    const due = await tx.statement<{ id: string }>(
      `SELECT id FROM commitments WHERE pool_id = $2 AND status = 'active' AND next_release_at <= $1::timestamptz
       ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
      [dueBefore, first.poolId],
    );
    const pool = await lockPool(tx, first.poolId);
    await releasePeriods(
      tx,
      pool.id,
      due.map(({ id }) => id),
    );
    await settlePool(tx, pool);
    return true;
  };
  return ctx.transaction(releaseAll, { wake: Boolean });
}

/** Renews or ends the commitment whose year has been over longest. False if none is. */
async function renewOne(ctx: Context, dueBefore: Date): Promise<boolean> {
  const renewOrEnd = async (tx: Context) => {
    const [due] = await tx.statement<{ id: string }>(
      `SELECT id FROM commitments WHERE renews_at <= $1::timestamptz ORDER BY renews_at, id LIMIT 1
       FOR NO KEY UPDATE SKIP LOCKED`,
      [dueBefore],
    );
    if (!due) return false;
    const { pool, ...commitment } = await tx.db.commitment.findUniqueOrThrow({
      where: { id: due.id },
      include: { pool: true },
    });
    await lockPool(tx, pool.id);
    await releasePeriods(tx, pool.id, [due.id]);
    if (!commitment.autoRenew) {
      const over = { endedAt: tx.now(), nextReleaseAt: null, renewsAt: null, chargeAt: null, askAt: null };
      await moveAll(tx, commitmentTransitions, [due.id], "end", { of: () => over });
    } else {
      const { term, renewsAt } = commitment;
      await tx.db.commitment.update({
        where: { id: due.id },
        data: { term: term + 1, termStartsAt: renewsAt, released: 0, nextReleaseAt: null, renewsAt: null },
      });
      await renewYear(tx, due.id);
    }
    await settlePool(tx, await lockPool(tx, pool.id));
    return true;
  };
  return ctx.transaction(renewOrEnd, { wake: Boolean });
}
