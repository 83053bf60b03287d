import { TOPPED_UP } from "@/server/cli/tests/simulate/stripe/simulated-stripe";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { World } from "@/server/cli/tests/simulate/world/world";

interface AtRail {
  giftId: string;
  donorId: string;
  cents: string;
  currency: string;
  status: string;
  /** True if its money is blocked: the platform keeps it, and owes it to nobody until someone decides. */
  isBlocked: boolean;
  charges: number;
  refunds: number;
  rejected: number;
  /** The parts that the rail returned by itself, as booked. */
  gone: string;
}

interface YearAtRail {
  yearId: string;
  memberId: string;
  status: string;
  pooled: string;
  kept: string;
  /** What the rail will never refund, or whose refund failed. */
  rejected: string;
}

// The rail's own records, with their final state.
const BY_GIFT = `
  WITH executed AS (
    SELECT o.key, o.direction, (SELECT c.outcome FROM sandbox_rail.changes c WHERE c.operation_id = o.id AND c.changed_at <= $1
      ORDER BY c.number DESC LIMIT 1) AS outcome FROM sandbox_rail.operations o
  )
  SELECT g.id AS "giftId", g.from_id AS "donorId", g.amount_cents::text AS cents, g.currency, g.status,
    g.status = 'settling' AND g.screening = 'blocked' AS "isBlocked", count(e.key) FILTER (WHERE e.direction = 'charge' AND e.outcome IN ('accepted', 'cleared', 'disputed'))::int AS charges,
    count(e.key) FILTER (WHERE e.direction = 'refund' AND e.outcome IN ('accepted', 'cleared'))::int AS refunds,
    (SELECT count(*) FROM payments r WHERE r.subject_id = g.id AND r.direction = 'refund' AND r.status IN ('rejected', 'returned'))::int AS rejected,
    coalesce(sum(p.returned_cents), 0)::text AS gone
  FROM gifts g LEFT JOIN payments p ON p.subject_id = g.id LEFT JOIN executed e ON e.key = p.id
  WHERE g.prepayment_id IS NULL GROUP BY g.id ORDER BY g.id`;

/**
 * What the rail keeps of each prepaid year, and what the pool has of it, including the fee of a gift. Years that the
 * bank took back are skipped.
 */
const BY_YEAR = `
  WITH executed AS (
    SELECT o.key, o.direction, o.amount_cents, (SELECT c.outcome FROM sandbox_rail.changes c WHERE c.operation_id = o.id AND c.changed_at <= $1
      ORDER BY c.number DESC LIMIT 1) AS outcome FROM sandbox_rail.operations o
  )
  SELECT y.id AS "yearId", y.identity_id AS "memberId", y.status,
    (CASE WHEN y.screening = 'blocked' THEN y.amount_cents + y.fee_cents
      WHEN y.status <> 'paid' OR y.refunded_cents = y.amount_cents THEN 0
      ELSE y.amount_cents - y.refunded_cents + y.fee_cents END)::text AS pooled,
    (coalesce(sum(e.amount_cents) FILTER (WHERE e.direction = 'charge' AND e.outcome IN ('accepted', 'cleared', 'disputed')), 0)
      - coalesce(sum(e.amount_cents) FILTER (WHERE e.direction = 'refund' AND e.outcome IN ('accepted', 'cleared')), 0))::text AS kept,
    coalesce(sum(p.amount_cents) FILTER (WHERE p.direction = 'refund' AND (p.status = 'rejected' OR p.status = 'returned'
      AND NOT EXISTS (SELECT FROM payments q WHERE q.subject_id = p.subject_id AND q.direction = 'refund'
        AND q.amount_cents = p.amount_cents AND q.id > p.id))), 0)::text AS rejected
  FROM prepayments y LEFT JOIN payments p ON p.subject_id = y.id LEFT JOIN executed e ON e.key = p.id
  WHERE y.status <> 'returned' GROUP BY y.id ORDER BY y.id`;

/** Payouts that the rail has paid more than once, with another amount, or for a request that was not executed. */
const PAID_OTHERWISE = `
  WITH executed AS (
    SELECT o.key, o.amount_cents, (SELECT c.outcome FROM sandbox_rail.changes c WHERE c.operation_id = o.id AND c.changed_at <= $1
      ORDER BY c.number DESC LIMIT 1) AS outcome FROM sandbox_rail.operations o WHERE o.direction = 'payout'
  )
  SELECT o.id, format('%s payments of %s, for %s', count(*), sum(e.amount_cents), o.amount_cents) AS detail
  FROM executed e JOIN payments p ON p.id = e.key JOIN payouts o ON o.id = p.subject_id
  LEFT JOIN disbursements d ON d.id = o.disbursement_id
  WHERE e.outcome IN ('accepted', 'cleared')
  GROUP BY o.id, d.id HAVING count(*) > 1 OR sum(e.amount_cents) <> o.amount_cents
    OR o.trigger = 'disbursement' AND (d.executed_at IS NULL OR d.amount_cents <> o.amount_cents)`;

const CREDITS = `
  SELECT split_part(a.code, ':', 2) AS id, a.currency,
    sum(CASE WHEN a.id = p.credit_account_id THEN p.amount_cents ELSE -p.amount_cents END)::text AS cents
  FROM ledger_postings p JOIN ledger_accounts a ON a.id IN (p.debit_account_id, p.credit_account_id)
  WHERE a.code LIKE 'identity:%:credit' GROUP BY 1, 2`;

const UNKNOWN_TO_US = `
  SELECT o.key FROM sandbox_rail.operations o WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = o.key)`;

/** Parts of charges that the rail has returned and that are not booked. Each needs a person's task. */
const UNBOOKED = `
  SELECT p.id, o.currency, sum(c.returned_cents)::text AS cents,
    EXISTS (SELECT FROM tasks t WHERE t.kind = 'payment_contradicted' AND t.subject_id = p.id) AS "isTask"
  FROM payments p JOIN sandbox_rail.operations o ON o.key = p.id JOIN sandbox_rail.changes c ON c.operation_id = o.id
  WHERE c.returned_cents > 0 AND c.changed_at <= $1 AND p.returned_cents = 0 GROUP BY p.id, o.currency`;

const HELD_BY_RAIL = `
  SELECT a.currency, sum(CASE WHEN a.id = p.debit_account_id THEN p.amount_cents ELSE -p.amount_cents END)::text AS cents
  FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
  JOIN ledger_accounts a ON a.id IN (p.debit_account_id, p.credit_account_id)
  WHERE a.code LIKE 'rail:%:clearing' AND t.phase IN ('posted', 'post') GROUP BY 1`;

/**
 * The rail has kept exactly one charge of each settled gift and none of any other, and its balance matches the books to
 * the cent.
 */
export async function checkRail({ world }: Stage): Promise<void> {
  const { admin, clock, state } = world;
  const { rows } = await admin.query<AtRail>(BY_GIFT, [clock.now()]);
  for (const gift of rows) checkKept(world, gift);
  const { rows: years } = await admin.query<YearAtRail>(BY_YEAR, [clock.now()]);
  for (const year of years) checkYear(world, year);
  await checkCredits(world, rows, years);
  const { rows: otherwise } = await admin.query<{ id: string; detail: string }>(PAID_OTHERWISE, [clock.now()]);
  for (const { id, detail } of otherwise) state.breach("Every payout is paid once.", `${id}: ${detail}`);
  const { rows: strangers } = await admin.query<{ key: string }>(UNKNOWN_TO_US);
  for (const { key } of strangers) state.breach("The rail moves nothing that we do not know of.", key);
  const { rows: held } = await admin.query<{ currency: string; cents: string }>(HELD_BY_RAIL);
  const booked = new Map(held.map(({ currency, cents }) => [currency, BigInt(cents)]));
  const balances = new Map(await world.rail.balances());
  for (const currency of world.stripe?.heldCurrencies ?? [])
    balances.set(currency, (balances.get(currency) ?? 0n) - BigInt(TOPPED_UP));
  const { rows: unbooked } = await admin.query<{ id: string; currency: string; cents: string; isTask: boolean }>(
    UNBOOKED,
    [clock.now()],
  );
  for (const { id, currency, cents, isTask } of unbooked) {
    if (!isTask) state.breach("A part of a charge that went back is booked, or a person's task.", `${id}: ${cents}`);
    balances.set(currency, (balances.get(currency) ?? 0n) + BigInt(cents));
  }
  for (const currency of new Set([...booked.keys(), ...balances.keys()])) {
    const [books, rail] = [booked.get(currency) ?? 0n, balances.get(currency) ?? 0n];
    if (books !== rail)
      state.breach("The books have the rail's balance to the cent.", `${currency}: books ${books}, rail ${rail}`);
  }
}

function checkKept({ state }: World, { giftId, status, isBlocked, charges, refunds, rejected }: AtRail): void {
  const kept = charges - refunds;
  // The rail keeps what it will never refund; the platform owes it to the donor.
  const most = status === "settled" || isBlocked || rejected > 0 ? 1 : 0;
  const least = status === "settled" ? 1 : 0;
  const figures = `${giftId} is ${status}: ${charges} charges, ${refunds} refunds`;
  if (kept > most) state.breach("No one is charged for a gift that is not settled, or twice for one that is.", figures);
  if (kept < least) state.breach("Every settled gift was charged.", figures);
}

function checkYear({ state }: World, { yearId, status, kept, pooled, rejected }: YearAtRail): void {
  const figures = `${yearId} is ${status}: ${kept} kept of ${pooled}, and ${rejected} never refunded`;
  if (BigInt(kept) > BigInt(pooled) + BigInt(rejected))
    state.breach("No one is charged for a year that no pool has, or twice for one that a pool has.", figures);
  if (BigInt(kept) < BigInt(pooled)) state.breach("Every year that a pool has was charged.", figures);
}

/** Whatever the rail keeps of unsettled gifts is owed to their donors, and nothing else is. */
async function checkCredits({ admin, state }: World, gifts: AtRail[], years: YearAtRail[]): Promise<void> {
  const owed = new Map<string, bigint>();
  const add = (id: string, currency: string, cents: bigint) =>
    owed.set(`${id} in ${currency}`, (owed.get(`${id} in ${currency}`) ?? 0n) + cents);
  for (const { memberId, kept, pooled } of years) add(memberId, "USD", BigInt(kept) - BigInt(pooled));
  for (const { donorId, status, isBlocked, charges, refunds, cents, gone, currency } of gifts) {
    const kept = status === "settled" || isBlocked ? 0 : charges - refunds;
    add(donorId, currency, BigInt(kept) * (BigInt(cents) - BigInt(gone)));
  }
  const { rows } = await admin.query<{ id: string; currency: string; cents: string }>(CREDITS);
  const booked = new Map(rows.map(({ id, currency, cents }) => [`${id} in ${currency}`, BigInt(cents)]));
  for (const [id, cents] of owed) {
    if ((booked.get(id) ?? 0n) !== cents)
      state.breach("Donors are owed what the rail keeps of their gifts that are not settled.", `${id}: ${cents}`);
  }
}
