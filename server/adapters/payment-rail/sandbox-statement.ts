import type pg from "pg";
import { feeReference, partReturned, processingReference } from "@/server/adapters/payment-rail/sandbox-answers";
import { referenceOf } from "@/server/adapters/payment-rail/sandbox-executions";
import { readTransfers } from "@/server/adapters/payment-rail/sandbox-transfers";
import type { Cents } from "@/server/kernel/money";
import type { RailCost } from "@/server/ports/rail-cost";
import type { StatementLine, StatementPage } from "@/server/ports/rail-statement";

export interface StatementPeriod {
  from: Date;
  to: Date;
  after: string | null;
}

// Each payment, as of before $1. A charge has a cost once it has cleared, even if it is returned, and each of its
// changes may have one.
const LINES = `
  SELECT o.id, o.key, o.subject_id, o.token, o.direction, o.amount_cents, o.currency, c.outcome AS status, c.changed_at,
    CASE WHEN EXISTS (
      SELECT FROM sandbox_rail.changes e
      WHERE e.operation_id = c.operation_id AND e.number <= c.number AND e.outcome = 'cleared'
    ) THEN o.cost_cents ELSE 0 END AS cost_cents,
    (SELECT jsonb_object_agg(f.number, f.fee_cents::text) FROM sandbox_rail.changes f
     WHERE f.operation_id = c.operation_id AND f.number <= c.number AND f.fee_cents > 0) AS fees,
    (SELECT json_agg(json_build_object('number', f.number, 'returned', f.returned_cents::text, 'wasDisputed', EXISTS (
       SELECT FROM sandbox_rail.changes b WHERE b.operation_id = f.operation_id AND b.number = f.number - 1 AND b.outcome = 'disputed'
     )) ORDER BY f.number) FROM sandbox_rail.changes f
     WHERE f.operation_id = c.operation_id AND f.number <= c.number AND f.returned_cents > 0) AS parts,
    s.fees_cents, s.returned_cents
  FROM sandbox_rail.changes c JOIN sandbox_rail.operations o ON o.id = c.operation_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(f.fee_cents), 0) AS fees_cents, coalesce(sum(f.returned_cents), 0) AS returned_cents
    FROM sandbox_rail.changes f WHERE f.operation_id = c.operation_id AND f.number <= c.number) s
  WHERE c.changed_at < $1 AND c.outcome NOT IN ('declined', 'rejected')
    AND NOT EXISTS (
      SELECT FROM sandbox_rail.changes l
      WHERE l.operation_id = c.operation_id AND l.number > c.number AND l.changed_at < $1)`;
const PAGE = `${LINES}
    AND c.changed_at >= $2 AND (c.changed_at, c.operation_id) > ($3::timestamptz, $4::bigint)
  ORDER BY c.changed_at, c.operation_id LIMIT $5`;
const BALANCES = `
  SELECT currency, sum(cents)::bigint AS cents FROM (
    SELECT currency, CASE WHEN status NOT IN ('cleared', 'disputed') THEN 0 WHEN direction = 'charge' THEN amount_cents - returned_cents
      ELSE -amount_cents END - cost_cents - fees_cents AS cents
    FROM (${LINES}) AS lines
    UNION ALL SELECT currency, -amount_cents FROM sandbox_rail.transfers WHERE moved_at < $1
  ) AS moved GROUP BY currency`;

const TOTALS = `
  SELECT direction, status, currency, count(*)::int AS count, sum(amount_cents)::bigint AS cents
  FROM (${LINES}) AS lines GROUP BY direction, status, currency ORDER BY direction, status, currency`;

/** The total of all payments of one direction, status and currency. */
export interface StatementTotal extends Pick<StatementLine, "direction" | "status" | "currency"> {
  count: number;
  cents: Cents;
}

interface LineRow extends Pick<StatementLine, "key" | "direction" | "currency" | "status"> {
  id: string;
  subject_id: string | null;
  token: string | null;
  amount_cents: string;
  cost_cents: string;
  fees: Record<string, string> | null;
  parts: { number: number; returned: string; wasDisputed: boolean }[] | null;
  changed_at: Date;
}

const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\/(\d{1,18})$/;

/**
 * Returns a page of the statement. Each payment has the line that it had at the end of the period, so that a period's
 * pages stay the same while payments change. Throws if `after` is not from an earlier page.
 */
export async function readStatement(
  pool: pg.Pool,
  { from, to, after }: StatementPeriod,
  now: Date,
  size: number,
): Promise<StatementPage> {
  const [, at, id] = after === null ? [null, "-infinity", "0"] : (PLACE.exec(after) ?? []);
  if (!at || !id) throw new Error(`The statement has no page after ${after}.`);
  const end = earlier(to, afterNow(now));
  const values = [end, from, at, id, size];
  const { rows } = await pool.query<LineRow>({ name: "sandbox-rail-statement", text: PAGE, values });
  const last = rows.length === size ? rows.at(-1) : undefined;
  // A page includes the transfers since the previous page's last change, excluding the millisecond of that change.
  const transfers = await readTransfers(pool, {
    from: after === null ? from : afterNow(new Date(at)),
    before: last ? afterNow(last.changed_at) : end,
  });
  return {
    lines: rows.map(lineOf),
    transfers,
    next: last ? `${last.changed_at.toISOString()}/${last.id}` : null,
  };
}

/** Returns what the rail holds for the product, by currency. */
export async function readBalances(pool: pg.Pool, now: Date): Promise<Map<string, Cents>> {
  const { rows } = await pool.query<{ currency: string; cents: string }>(BALANCES, [afterNow(now)]);
  return new Map(rows.map(({ currency, cents }) => [currency, BigInt(cents)]));
}

/** Returns the totals of the rail's payments. */
export async function readTotals(pool: pg.Pool, now: Date): Promise<StatementTotal[]> {
  const { rows } = await pool.query<Omit<StatementTotal, "cents"> & { cents: string }>(TOTALS, [afterNow(now)]);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}

function lineOf({ id, amount_cents, changed_at, ...line }: LineRow): StatementLine {
  return {
    key: line.key,
    subjectId: line.subject_id,
    token: line.token,
    direction: line.direction,
    reference: referenceOf(id),
    status: line.status,
    amountCents: BigInt(amount_cents),
    currency: line.currency,
    costs: costsOf(referenceOf(id), line),
    partsReturned: (line.parts ?? []).map(({ returned, ...part }) => {
      return partReturned(referenceOf(id), { ...part, returnedCents: BigInt(returned) });
    }),
    changedAt: changed_at,
  };
}

function costsOf(reference: string, { cost_cents, fees, currency }: Pick<LineRow, "cost_cents" | "fees" | "currency">) {
  const processing = { kind: "processing", reference: processingReference(reference), amountCents: BigInt(cost_cents) };
  const others = Object.entries(fees ?? {}).map(([number, cents]) => {
    return { kind: "dispute", reference: feeReference(reference, Number(number)), amountCents: BigInt(cents) };
  });
  const costs: RailCost[] = [processing, ...others].map((cost) => ({ ...cost, currency }));
  return costs.filter(({ amountCents }) => amountCents > 0n);
}

/** Times have milliseconds, and a change at this instant counts as past. */
function afterNow(now: Date): Date {
  return new Date(now.getTime() + 1);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
