import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import { type Cents, formatCents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

const KIND = "balance_below_zero";

/** A balance below zero, and since when it has been. */
interface OwingBalance {
  identityId: string;
  currency: string;
  owedCents: Cents;
  since: Date;
}

/**
 * Raises a task for every identity whose balance has been below zero for longer than the operator waits, and closes
 * those of identities that owe nothing any more.
 */
export async function raiseBelowZero(ctx: Context): Promise<void> {
  const owing = await readOwing(ctx);
  const dueBefore = ctx.now().getTime() - ctx.settings.belowZeroTaskAfterMs;
  const late = new Map<string, OwingBalance[]>();
  for (const balance of owing)
    if (balance.since.getTime() <= dueBefore)
      late.set(balance.identityId, [...(late.get(balance.identityId) ?? []), balance]);
  const ids = new Set(owing.map(({ identityId }) => identityId));
  const open = await ctx.db.task.findMany({ where: { kind: KIND, status: "open" }, select: { subjectId: true } });
  for (const [subjectId, balances] of late) {
    const detail = balances.map(wordedBalance).join(" ");
    await ctx.transaction((tx) => raiseTask(tx, { kind: KIND, subjectId, detail }));
  }
  for (const { subjectId } of open)
    if (!ids.has(subjectId))
      await ctx.transaction((tx) => withdrawTask(tx, { kind: KIND, subjectId }, "The balance is above zero again."));
}

function wordedBalance({ owedCents, currency, since }: OwingBalance): string {
  return `${formatCents(owedCents, currency)} has been owed since ${since.toISOString().slice(0, 10)}.`;
}

/**
 * The balances that are below zero now. Each has been since the first of its quarters of an hour after the last one
 * that ended at zero or above.
 */
function readOwing(ctx: Context): Promise<OwingBalance[]> {
  return ctx.statement<OwingBalance>(
    `WITH owing AS (
       SELECT split_part(a.code, ':', 2) AS identity_id, a.currency, b.posted_cents
       FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
       WHERE a.code LIKE 'identity:%:receivable' AND b.posted_cents > 0
     )
     SELECT o.identity_id AS "identityId", o.currency, o.posted_cents AS "owedCents", x.since
     FROM owing o CROSS JOIN LATERAL (
       SELECT min(q.starts_at) AS since FROM (
         SELECT r.starts_at, max(r.starts_at) FILTER (WHERE r.cents >= 0) OVER () AS settled_at FROM (
           SELECT s.starts_at, sum(sum(s.net_cents)) OVER (ORDER BY s.starts_at) AS cents
           FROM balance_spans s WHERE s.identity_id = o.identity_id AND s.currency = o.currency GROUP BY s.starts_at
         ) r
       ) q WHERE q.settled_at IS NULL OR q.starts_at > q.settled_at
     ) x
     WHERE x.since IS NOT NULL ORDER BY 1, 2`,
    [],
  );
}
