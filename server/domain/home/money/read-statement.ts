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

function readRows(
  ctx: Context,
  { identityId, currency, timeZone }: StatementOf,
  { from, to }: Days,
  unit: "month" | "day",
): Promise<Row[]> {
  const own = Prisma.sql`identity_id = ${identityId} AND currency = ${currency}`;
  return ctx.db.$queryRaw<Row[]>`
    SELECT date_trunc(${unit}, starts_at AT TIME ZONE ${timeZone})::date::text AS period, kind,
      sum(net_cents)::bigint AS "netCents", sum(fee_cents)::bigint AS "feeCents",
      sum(movements)::int AS count, max(last_id) AS "lastId"
    FROM balance_spans WHERE ${own} AND starts_at >= ${startOf(from, timeZone)} AND starts_at < ${startOf(to, timeZone)}
    GROUP BY 1, 2
    UNION ALL
    SELECT NULL, 'since', -coalesce(sum(net_cents), 0)::bigint, 0, 0, 0
    FROM balance_spans WHERE ${own} AND starts_at >= ${startOf(to, timeZone)}
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
