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

/** A month or a day of a balance: opening and the figures come to closing. */
export interface StatementPeriod {
  /** Its first day, written as `2026-03-01`. */
  key: string;
  openingCents: Cents;
  figures: StatementFigures;
  counts: StatementCounts;
  closingCents: Cents;
}

export interface Statement {
  /** Oldest first; those in which nothing moved are left out. */
  periods: StatementPeriod[];
  /** The balance at the end of the days that were asked for. */
  closingCents: Cents;
  /** The newest transaction of these days that is in the figures. What moves the balance from now on has a higher id. */
  throughId: bigint;
}

/** Whose balance, in which currency, and in which time zone its days begin. */
export interface StatementOf {
  identityId: string;
  currency: string;
  timeZone: string;
}

/** From the beginning of a day to that of another one, written as `2026-03-01`. */
export interface Days {
  from: string;
  to: string;
}

/** The instants in which a day of a time zone begins, for statements that bound `starts_at`. */
export function startOf(day: string, timeZone: string): Prisma.Sql {
  return Prisma.sql`(${day}::timestamp AT TIME ZONE ${timeZone})`;
}

interface Row extends Movement {
  /** Null for what is not of the asked days: the balance of this moment, and what has moved since them. */
  period: string | null;
  /** The newest of its transactions. */
  lastId: bigint;
}

/**
 * Reads a balance by month or by day. Closing is counted back from
 * the balance of this moment, in one statement, so that both are of the same moment; the audit compares each with the postings.
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

/** By days and hours that are within a month as a whole, and by quarters of an hour at its ends. */
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

/** The day on which the first movement of a balance was; null for none. */
export async function readFirstDay(
  ctx: Context,
  { identityId, currency, timeZone }: StatementOf,
): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<{ day: string }[]>`
    SELECT (starts_at AT TIME ZONE ${timeZone})::date::text AS day FROM balance_spans
    WHERE identity_id = ${identityId} AND currency = ${currency} ORDER BY starts_at LIMIT 1`;
  return row?.day ?? null;
}
