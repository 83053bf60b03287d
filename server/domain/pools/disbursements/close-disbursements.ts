import { decideDisbursement } from "@/server/domain/pools/disbursements/decide-disbursement";
import {
  disbursementTransitions,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { runPool, settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/** Requests whose time was over by $1, as `subject` and `due`. */
export const DISBURSEMENTS_DUE = `
  SELECT id AS subject, closes_at AS due FROM disbursements
  WHERE executed_at IS NULL AND status IN ('requested', 'approved') AND closes_at <= $1::timestamptz`;

/** Pools that were due to act by themselves by $1, as `subject` and `due`. */
export const POOLS_DUE = "SELECT id AS subject, act_at AS due FROM pools WHERE act_at <= $1::timestamptz";

const BATCH = 100;

/** Decides one request if it is due: a vote that is over, or one that waited too long. */
export async function closeDisbursement(ctx: Context, id: string): Promise<Date | null> {
  const { poolId } = await ctx.db.disbursement.findUniqueOrThrow({ where: { id }, select: { poolId: true } });
  return ctx.transaction(async (tx) => {
    const pool = await lockPool(tx, poolId);
    const [request] = await readDisbursements(tx, [id]);
    const { closesAt, status, executedAt } = request!;
    if (closesAt === null || executedAt !== null) return null;
    if (closesAt > tx.now()) return closesAt;
    if (status === "requested") await decideDisbursement(tx, request!);
    else if (status === "approved") {
      const failureMessage = "The pool could not pay it in time.";
      await moveAll(tx, disbursementTransitions, [id], "fail", { failureCode: "not_paid_in_time", failureMessage });
    }
    await settlePool(tx, pool);
    return null;
  });
}

/** Decides every request whose time is over, and runs what each pool is due to do by itself. */
export async function sweepPools(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  await each(ctx, signal, DISBURSEMENTS_DUE, dueBefore, closeDisbursement);
  await each(ctx, signal, POOLS_DUE, dueBefore, runPool);
}

async function each(
  ctx: Context,
  signal: AbortSignal,
  due: string,
  dueBefore: Date,
  act: (ctx: Context, id: string) => Promise<unknown>,
): Promise<void> {
  for (let after = ""; !signal.aborted; ) {
    const rows = await ctx.statement<{ subject: string }>(`${due} AND id > $2 ORDER BY id LIMIT ${BATCH}`, [
      dueBefore,
      after,
    ]);
    for (const { subject } of rows)
      await act(ctx, subject).catch((err) => ctx.log.error({ err, subject }, "a pool could not do what is due"));
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.subject;
  }
}
