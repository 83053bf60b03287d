import {
  countsOf,
  figuresOf,
  type Movement,
  type StatementCounts,
  type StatementFigures,
  totalOf,
} from "@/server/domain/home/money/statement-columns";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** A month or day of a balance. The opening balance plus the figures is the closing balance. */
export interface StatementPeriod {
  /** Its first day, written as `2026-03-01`. */
  key: string;
  openingCents: Cents;
  figures: StatementFigures;
  counts: StatementCounts;
  closingCents: Cents;
}

export interface Statement {
  /** Oldest first, without periods in which nothing moved. */
  periods: StatementPeriod[];
  /** The balance at the end of the requested days. */
  closingCents: Cents;
  /** The newest transaction included in the figures. Later movements of the balance have higher ids. */
  throughId: bigint;
}

/** The balance's owner, its currency, and the time zone of its days. */
export interface StatementOf {
  identityId: string;
  currency: string;
  timeZone: string;
}

/** A range of days, written as `2026-03-01`, excluding `to`. */
export interface Days {
  from: string;
  to: string;
}

/** The instant at which a day begins in a time zone, as SQL for conditions on `starts_at`. */
export function startOf(day: string, timeZone: string): Prisma.Sql {
  return Prisma.sql`(${day}::timestamp AT TIME ZONE ${timeZone})`;
}

interface Row extends Movement {
  /** Null for the current balance, and for movements after the requested days. */
  period: string | null;
  /** The newest of its transactions. */
  lastId: bigint;
}

/**
 * Reads a balance by month or by day. The closing balance is computed back from the current balance. One statement
 * reads everything, so both are from the same moment. The audit compares each with the postings.
 */
export async function readStatement(
  ctx: Context,
  of: StatementOf,
  days: Days,
  unit: "month" | "day",
): Promise<Statement> {
  const rows = await readRows(ctx, of, days, unit);
  const closingCents = rows.reduce((cents, { period, netCents }) => (period === null ? cents + netCents : cents), 0n);
  const periods: StatementPeriod[] = [];
  let balanceCents = closingCents;
  for (const key of [...new Set(rows.flatMap(({ period }) => period ?? []))].sort().reverse()) {
    const movements = rows.filter(({ period }) => period === key);
    const [figures, counts] = [figuresOf(movements), countsOf(movements)];
    const openingCents = balanceCents - totalOf(figures);
    periods.unshift({ key, openingCents, figures, counts, closingCents: balanceCents });
    balanceCents = openingCents;
  }
  const throughId = rows.reduce((newest, { lastId }) => (lastId > newest ? lastId : newest), 0n);
  return { periods, closingCents, throughId };
}

/** Uses the sums of days and hours that are entirely within a period, and quarters of an hour at its ends. */
function readRows(
  ctx: Context,
  { identityId, currency, timeZone }: StatementOf,
  { from, to }: Days,
  unit: "month" | "day",
): Promise<Row[]> {
  const own = Prisma.sql`identity_id = ${identityId} AND currency = ${currency}`;
  const step = Prisma.sql`${`1 ${unit}`}::interval`;
  return ctx.db.$queryRaw<Row[]>`
    WITH part AS (
      SELECT p.starts_on::date::text AS period, r.*
      FROM generate_series(date_trunc(${unit}, ${from}::timestamp), ${to}::timestamp - interval '1 day', ${step}) p(starts_on)
      CROSS JOIN LATERAL balance_ranges(greatest(p.starts_on, ${from}::timestamp) AT TIME ZONE ${timeZone},
        least(p.starts_on + ${step}, ${to}::timestamp) AT TIME ZONE ${timeZone}) r
      UNION ALL
      SELECT NULL, r.* FROM balance_ranges(${startOf(to, timeZone)}, 'infinity') r
    ), moved AS (
      SELECT part.period, m.kind, sum(m.net_cents)::bigint AS net, sum(m.fee_cents)::bigint AS fee, sum(m.movements)::int AS count,
        max(m.last_id) AS last_id
      FROM part CROSS JOIN LATERAL (
        SELECT kind, net_cents, fee_cents, movements, last_id FROM balance_sums s
        WHERE ${own} AND s.hours = part.hours AND s.starts_at >= part.from_at AND s.starts_at < part.to_at
        UNION ALL
        SELECT kind, net_cents, fee_cents, movements, last_id FROM balance_spans s
        WHERE part.hours = 0 AND ${own} AND s.starts_at >= part.from_at AND s.starts_at < part.to_at
      ) m GROUP BY 1, 2
    )
    SELECT period, kind, net AS "netCents", fee AS "feeCents", count, last_id AS "lastId" FROM moved WHERE period IS NOT NULL
    UNION ALL
    SELECT NULL, 'since', -net, 0, 0, 0 FROM moved WHERE period IS NULL
    UNION ALL
    SELECT NULL, a.code, CASE a.normal_side WHEN 'credit' THEN b.posted_cents ELSE -b.posted_cents END, 0, 0, 0
    FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.code IN (${`identity:${identityId}:payable`}, ${`identity:${identityId}:receivable`}) AND a.currency = ${currency}`;
}

/** The day of a balance's first movement; null if there is none. */
export async function readFirstDay(
  ctx: Context,
  { identityId, currency, timeZone }: StatementOf,
): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<{ day: string }[]>`
    SELECT (starts_at AT TIME ZONE ${timeZone})::date::text AS day FROM balance_spans
    WHERE identity_id = ${identityId} AND currency = ${currency} ORDER BY starts_at LIMIT 1`;
  return row?.day ?? null;
}
