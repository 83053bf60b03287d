import type { Difference } from "@/server/domain/payments/compare-statement";
import {
  balanceDifference,
  recordTransfers,
  UNBOOKED_TRANSFERS,
  type UnbookedTransfer,
} from "@/server/domain/payments/rail-transfers";
import { balanceSubject } from "@/server/domain/tasks/rail-balance";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { PaymentDirection, PaymentRail } from "@/server/ports/payment-rail";
import type { StatementLine } from "@/server/ports/rail-statement";
import type { RailTransfer } from "@/server/ports/rail-transfer";

/** What the rail did within this time may not have arrived yet. */
export const ARRIVAL_MS = 120_000;
/** How often both sides are read until nothing has moved while they were. */
const READS_MAX = 30;

type Sums = Map<string, Cents>;

interface BookedPayment {
  /** The rail's. */
  key: string;
  direction: PaymentDirection;
  status: string;
  cents: string;
  currency: string;
  costs: { cents: string; currency: string }[];
  exchanges: { cents: string; held: string; currency: string }[];
}

interface Booked {
  /** What the books say that the rail holds, and the newest transaction of theirs. */
  sums: { currency: string; cents: string }[];
  newest: string;
  payments: BookedPayment[];
  /** The rail's own transfers that are not booked. */
  transfers: UnbookedTransfer[];
}

/** The rail's movements in a period. */
interface Moved {
  lines: StatementLine[];
  transfers: RailTransfer[];
}

/**
 * Compares a rail's balance in each currency with the books. What the rail did since an instant, if the books don't
 * have it yet, is subtracted as on its way. The rail's own transfers are listed with the difference until they are
 * booked. Both sides are read again until nothing moved in between, so differences are real even under load. The task
 * about an earlier difference is withdrawn once the balances agree.
 */
export async function compareBalances(ctx: Context, rail: PaymentRail, since: Date): Promise<Difference[]> {
  const read = await readDifferences(ctx, rail, since);
  if (!read) {
    ctx.log.warn({ rail: rail.name }, "balances were not compared: payments moved whenever they were read");
    return [];
  }
  const differing = [...read.sums].filter(([, cents]) => cents !== 0n);
  const found = differing.map(([currency, cents]) => {
    const transfers = read.transfers.filter((transfer) => transfer.currency === currency);
    return balanceDifference(rail, currency, { cents, transfers });
  });
  await withdrawAgreed(
    ctx,
    rail,
    found.map(({ subjectId }) => subjectId),
  );
  return found;
}

/** Withdraws the tasks about balances of the rail that do not differ any more. */
async function withdrawAgreed(ctx: Context, rail: PaymentRail, differing: string[]): Promise<void> {
  const kind = "reconciliation_difference" as const;
  const subjectId = { startsWith: balanceSubject(rail.name), notIn: differing };
  const open = await ctx.db.task.findMany({ where: { kind, status: "open", subjectId }, select: { subjectId: true } });
  for (const { subjectId } of open)
    await ctx.transaction((tx) => withdrawTask(tx, { kind, subjectId }, "The balances agree again."));
}

/**
 * How much more the rail holds than the books say, less what is on its way, and the rail's own transfers that are not
 * booked; null if it could not be read.
 */
async function readDifferences(ctx: Context, rail: PaymentRail, since: Date) {
  for (let read = 0; read < READS_MAX; read += 1) {
    const before = await readBooked(ctx, rail, []);
    const moved = await readMovedSince(ctx, rail, since);
    await recordTransfers(ctx, rail, moved.transfers);
    const atRail = await rail.balances();
    const isStill = sameMoves(moved, await readMovedSince(ctx, rail, since));
    const booked = await readBooked(ctx, rail, moved.lines);
    if (!isStill || before.newest !== booked.newest || !sameSums(before, booked)) continue;
    const sums = differencesOf(atRail, booked, onTheirWay(moved.lines, booked.payments));
    return { sums, transfers: booked.transfers };
  }
  return null;
}

function differencesOf(atRail: ReadonlyMap<string, Cents>, { sums }: Booked, onTheWay: Sums): Sums {
  const differences: Sums = new Map(atRail);
  for (const { currency, cents } of sums) add(differences, currency, -BigInt(cents));
  for (const [currency, cents] of onTheWay) add(differences, currency, -cents);
  return differences;
}

/** What the rail's lines say about payments in the books that the books don't reflect yet. */
function onTheirWay(lines: StatementLine[], payments: BookedPayment[]): Sums {
  const sums: Sums = new Map();
  const byKey = new Map(payments.map((payment) => [payment.key, payment]));
  const keys = lines.map(({ key }) => key);
  for (const line of lines) {
    const payment = byKey.get(line.key);
    // Lines that are not ours, have another amount or appear twice are not on their way to the books.
    const isOurs = payment && BigInt(payment.cents) === line.amountCents && payment.currency === line.currency;
    if (!isOurs || keys.indexOf(line.key) !== keys.lastIndexOf(line.key)) continue;
    add(sums, line.currency, held(line, line.amountCents) - held(payment, BigInt(payment.cents)));
    for (const { currency, amountCents } of line.costs) add(sums, currency, -amountCents);
    for (const { currency, cents } of payment.costs) add(sums, currency, BigInt(cents));
    for (const { amountCents, heldCents, heldCurrency } of line.exchanges ?? [])
      exchange(sums, line.currency, -amountCents, heldCurrency, heldCents);
    for (const { cents, held: other, currency } of payment.exchanges)
      exchange(sums, payment.currency, BigInt(cents), currency, -BigInt(other));
  }
  return sums;
}

/** What a payment in this status adds to the rail's balance. */
function held({ direction, status }: { direction: PaymentDirection; status: string }, cents: Cents): Cents {
  if (status !== "cleared" && status !== "disputed") return 0n;
  return direction === "charge" ? cents : -cents;
}

async function readMovedSince(ctx: Context, rail: PaymentRail, since: Date): Promise<Moved> {
  const period = { from: since, to: new Date(ctx.now().getTime() + 1) };
  const moved: Moved = { lines: [], transfers: [] };
  for (let after: string | null = null; ; ) {
    const page = await rail.statement({ ...period, after });
    moved.lines.push(...page.lines);
    moved.transfers.push(...page.transfers);
    if (page.next === null) return moved;
    after = page.next;
  }
}

/** Reads the books in one statement, so that everything is from the same moment. */
async function readBooked(ctx: Context, { name }: PaymentRail, lines: StatementLine[]): Promise<Booked> {
  const [row] = await ctx.statement<Booked>(BOOKED, [`rail:${name}:clearing`, lines.map(({ key }) => key), name]);
  return row!;
}

const BOOKED = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object('currency', currency, 'cents', posted_cents::text) ORDER BY currency), '[]')
     FROM ledger_sums() WHERE code = $1) AS sums,
    (SELECT coalesce(max(id), 0)::text FROM ledger_transactions) AS newest,
    (SELECT coalesce(json_agg(json_build_object('key', coalesce(p.continues_id, p.id), 'direction', p.direction, 'status', p.status,
       'cents', p.amount_cents::text, 'currency', p.currency, 'costs', (
         SELECT coalesce(json_agg(json_build_object('cents', c.amount_cents::text, 'currency', c.currency)), '[]')
         FROM payment_costs c JOIN payments o ON o.id = c.payment_id
         WHERE coalesce(p.continues_id, p.id) IN (o.id, o.continues_id)), 'exchanges', (
         SELECT coalesce(json_agg(json_build_object('cents', x.amount_cents::text, 'held', x.held_cents::text, 'currency', x.held_currency)), '[]')
         FROM payment_exchanges x JOIN payments o ON o.id = x.payment_id
         WHERE coalesce(p.continues_id, p.id) IN (o.id, o.continues_id)))), '[]')
     FROM payments p WHERE (p.id = ANY ($2::text[]) OR p.continues_id = ANY ($2::text[])) AND p.status <> 'reinstated'
       AND p.rail = $3
    ) AS payments,
    (${UNBOOKED_TRANSFERS}) AS transfers`;

/** The same, whatever of it was moved on by the time alone. */
function sameMoves(one: Moved, other: Moved): boolean {
  const text = ({ lines, transfers }: Moved) =>
    [
      ...lines.map(({ key, reference, changedAt }) => `${key} ${reference} ${changedAt.getTime()}`),
      ...transfers.map(({ reference }) => reference),
    ]
      .sort()
      .join();
  return text(one) === text(other);
}

function sameSums(one: Booked, other: Booked): boolean {
  return JSON.stringify(one.sums) === JSON.stringify(other.sums);
}

function exchange(sums: Sums, currency: string, cents: Cents, heldCurrency: string, heldCents: Cents): void {
  add(sums, currency, cents);
  add(sums, heldCurrency, heldCents);
}

function add(sums: Sums, currency: string, cents: Cents): void {
  sums.set(currency, (sums.get(currency) ?? 0n) + cents);
}
