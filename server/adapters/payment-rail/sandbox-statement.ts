import type pg from "pg";
import { referenceOf } from "@/server/adapters/payment-rail/sandbox-records";
import type { Cents } from "@/server/kernel/money";
import type { StatementLine, StatementPage } from "@/server/ports/payment-rail";

export interface StatementPeriod {
  from: Date;
  to: Date;
  after: string | null;
}

// Each payment that was taken, as of before $1. A charge costs something once it has cleared, even if it is returned.
const LINES = `
  SELECT o.id, o.key, o.direction, o.amount_cents, o.currency, c.outcome AS status, c.changed_at,
    CASE WHEN EXISTS (
      SELECT FROM sandbox_rail.changes e
      WHERE e.operation_id = c.operation_id AND e.number <= c.number AND e.outcome = 'cleared'
    ) THEN o.cost_cents ELSE 0 END AS cost_cents
  FROM sandbox_rail.changes c JOIN sandbox_rail.operations o ON o.id = c.operation_id
  WHERE c.changed_at < $1 AND c.outcome NOT IN ('declined', 'rejected')
    AND NOT EXISTS (
      SELECT FROM sandbox_rail.changes l
      WHERE l.operation_id = c.operation_id AND l.number > c.number AND l.changed_at < $1)`;
const PAGE = `${LINES}
    AND c.changed_at >= $2 AND (c.changed_at, c.operation_id) > ($3::timestamptz, $4::bigint)
  ORDER BY c.changed_at, c.operation_id LIMIT $5`;
const BALANCES = `
  SELECT currency, sum(
    CASE WHEN status NOT IN ('cleared', 'disputed') THEN 0 WHEN direction = 'charge' THEN amount_cents
      ELSE -amount_cents END - cost_cents)::bigint AS cents
  FROM (${LINES}) AS lines GROUP BY currency`;

const TOTALS = `
  SELECT direction, status, currency, count(*)::int AS count, sum(amount_cents)::bigint AS cents
  FROM (${LINES}) AS lines GROUP BY direction, status, currency ORDER BY direction, status, currency`;

/** All payments of one direction, status and currency. */
export interface StatementTotal extends Pick<StatementLine, "direction" | "status" | "currency"> {
  count: number;
  cents: Cents;
}

interface LineRow extends Pick<StatementLine, "key" | "direction" | "currency" | "status"> {
  id: string;
  amount_cents: string;
  cost_cents: string;
  changed_at: Date;
}

const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\/(\d{1,18})$/;

/**
 * Returns a page of the statement. Each payment has the line that it had at the end of the period, so that the pages of
 * a period stay the same while payments go on changing. Throws if `after` is not from an earlier page.
 */
export async function readStatement(
  pool: pg.Pool,
  { from, to, after }: StatementPeriod,
  now: Date,
  size: number,
): Promise<StatementPage> {
  const [, at, id] = after === null ? [null, "-infinity", "0"] : (PLACE.exec(after) ?? []);
  if (!at || !id) throw new Error(`The statement has no page after ${after}.`);
  const values = [earlier(to, afterNow(now)), from, at, id, size];
  const { rows } = await pool.query<LineRow>({ name: "sandbox-rail-statement", text: PAGE, values });
  const last = rows.length === size ? rows.at(-1) : undefined;
  return {
    lines: rows.map(lineOf),
    next: last ? `${last.changed_at.toISOString()}/${last.id}` : null,
  };
}

/** Returns what the rail holds for the product, by currency. */
export async function readBalances(pool: pg.Pool, now: Date): Promise<Map<string, Cents>> {
  const { rows } = await pool.query<{ currency: string; cents: string }>(BALANCES, [afterNow(now)]);
  return new Map(rows.map(({ currency, cents }) => [currency, BigInt(cents)]));
}

/** Returns what the rail has taken, in totals. */
export async function readTotals(pool: pg.Pool, now: Date): Promise<StatementTotal[]> {
  const { rows } = await pool.query<Omit<StatementTotal, "cents"> & { cents: string }>(TOTALS, [afterNow(now)]);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}

function lineOf({ id, amount_cents, cost_cents, changed_at, ...line }: LineRow): StatementLine {
  return {
    key: line.key,
    direction: line.direction,
    reference: referenceOf(id),
    status: line.status,
    amountCents: BigInt(amount_cents),
    costCents: BigInt(cost_cents),
    currency: line.currency,
    changedAt: changed_at,
  };
}

/** Times have milliseconds, and what changes now has changed. */
function afterNow(now: Date): Date {
  return new Date(now.getTime() + 1);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
