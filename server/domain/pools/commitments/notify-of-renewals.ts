import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { RENEWAL_NOTICE_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const BATCH = 500;

/** Commitments whose members were due to be reminded of another year's charge by $1, as `subject` and `due`. */
export const RENEWALS_TO_NOTIFY = `
  SELECT id AS subject, renews_at - interval '${RENEWAL_NOTICE_DAYS} days' AS due FROM commitments
  WHERE status = 'active' AND auto_renew AND noticed_term < term
    AND renews_at <= $1::timestamptz + interval '${RENEWAL_NOTICE_DAYS} days'`;

/** Reminds every member whose commitment renews soon, once for each year. */
export async function notifyOfRenewals(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted && (await notifySome(ctx, dueBefore)) === BATCH);
}

/** Returns how many were notified. */
async function notifySome(ctx: Context, dueBefore: Date): Promise<number> {
  const notify = async (tx: Context) => {
    const rows = await tx.statement<{ id: string; term: number }>(
      `UPDATE commitments SET noticed_term = term WHERE id IN (
         SELECT subject FROM (${RENEWALS_TO_NOTIFY}) due ORDER BY subject LIMIT ${BATCH})
       RETURNING id, term`,
      [dueBefore],
    );
    for (const term of new Set(rows.map((row) => row.term)))
      await notifyPool(
        tx,
        "renewal",
        rows.filter((row) => row.term === term).map(({ id }) => id),
        term,
      );
    return rows.length;
  };
  return ctx.transaction(notify, { wake: (count) => count > 0 });
}
