import type { Payment, PaymentCost, PaymentExchange, PaymentReturn } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { StatementLine } from "@/server/ports/rail-statement";

/** Something on which rail and books differ. */
export interface Difference {
  /** The payment's id or, if only the rail has it, the rail's reference. */
  subjectId: string;
  detail: string;
  /** What a person should do. */
  suggestion: string;
}

/** A line of the rail that says more than the books, and the payment that it is about. */
export type BehindLine = StatementLine & { paymentId: string };

/** How far a payment has come: a status is behind another with a higher number. */
const PROGRESS: Record<string, number> = { accepted: 1, clearing: 1, cleared: 2, disputed: 3, returned: 4 };

/**
 * Compares lines of a rail's statement with its payments in the books. `behind` are lines that are ahead of what we
 * know. `seen` collects the reference of each key, over all pages.
 */
export async function compareLines(ctx: Context, rail: string, lines: StatementLine[], seen: Map<string, string>) {
  const byKey = await readByKey(
    ctx,
    rail,
    lines.map(({ key }) => key),
  );
  const behind: BehindLine[] = [];
  const differences: Difference[] = [];
  for (const line of lines) {
    const payment = byKey.get(line.key);
    const earlier = seen.get(line.key);
    seen.set(line.key, line.reference);
    if (earlier !== undefined && earlier !== line.reference && line.status !== "returned")
      differences.push(doubled(line, earlier));
    else if (!payment) differences.push(unknownToUs(line));
    else if (payment.amountCents !== line.amountCents || payment.currency !== line.currency)
      differences.push(otherAmount(payment, line));
    else if ((PROGRESS[payment.status] ?? 0) < PROGRESS[line.status]! || misses(payment, line))
      behind.push({ ...line, paymentId: payment.id });
  }
  return { behind, differences };
}

/** With all costs, returned parts and exchanges that its rail has reported. */
type NamedPayment = Payment & { costs: PaymentCost[]; returns: PaymentReturn[]; exchanges: PaymentExchange[] };

/**
 * Reads payments by the rail's keys for them. For a charge that the rail reinstated, this is the newest payment that
 * continues it, with the costs and exchanges of all of them, and its own returned parts.
 */
async function readByKey(ctx: Context, rail: string, keys: string[]): Promise<Map<string, NamedPayment>> {
  const where = { rail, OR: [{ id: { in: keys } }, { continuesId: { in: keys } }] };
  const payments = await ctx.db.payment.findMany({
    where,
    include: { costs: true, returns: true, exchanges: true },
    orderBy: { id: "asc" },
  });
  const byKey = new Map<string, NamedPayment>();
  for (const payment of payments) {
    const key = payment.continuesId ?? payment.id;
    const { costs = [], exchanges = [] } = byKey.get(key) ?? {};
    byKey.set(key, {
      ...payment,
      costs: [...costs, ...payment.costs],
      exchanges: [...exchanges, ...payment.exchanges],
    });
  }
  return byKey;
}

/** Whether the rail names a cost, a returned part or an exchange that is not booked, or is booked as another sum. */
function misses({ status, clearedAt, costs, returns, exchanges }: NamedPayment, line: StatementLine): boolean {
  // For a charge that was returned before it cleared, nothing is booked, so neither are its parts.
  const parts = status === "returned" && clearedAt === null ? [] : line.partsReturned;
  const kept = new Map(costs.map((cost) => [cost.reference, `${cost.amountCents} ${cost.currency}`]));
  const gone = new Map(returns.map((part) => [part.reference, part.amountCents]));
  const held = new Map(
    exchanges.map((exchange) => [exchange.reference, `${exchange.heldCents} ${exchange.heldCurrency}`]),
  );
  return (
    line.costs.some(({ reference, amountCents, currency }) => kept.get(reference) !== `${amountCents} ${currency}`) ||
    parts.some(({ reference, amountCents }) => gone.get(reference) !== amountCents) ||
    (line.exchanges ?? []).some((one) => held.get(one.reference) !== `${one.heldCents} ${one.heldCurrency}`)
  );
}

/** An amount that was only authorized at first is not on the rail's statement until it is captured. */
const IS_CAPTURED =
  "EXISTS (SELECT FROM payment_authorizations a WHERE a.rail = payments.rail AND a.token = payments.token)";

/** Longer than any bank holds an amount: anything charged before that was captured before the period. */
const HELD_AT_MOST = "40 days";

/** Our payments of the period that the rail supposedly took but that its statement doesn't have. */
export async function missingFromStatement(
  ctx: Context,
  rail: string,
  { from, to }: { from: Date; to: Date },
  seen: ReadonlyMap<string, string>,
): Promise<{ paymentId: string; difference: Difference }[]> {
  const missing: { paymentId: string; difference: Difference }[] = [];
  for (let after = ""; ; ) {
    const payments = await ctx.statement<Pick<Payment, "id" | "subjectId" | "status" | "direction"> & { key: string }>(
      `SELECT id, coalesce(continues_id, id) AS key, subject_id AS "subjectId", status, direction FROM payments
       WHERE rail = $1 AND status IN ('accepted', 'clearing', 'cleared', 'disputed') AND id > $2
         AND charged_at >= $3::timestamptz - interval '${HELD_AT_MOST}' AND charged_at < $4::timestamptz
         AND first_sent_at < $4::timestamptz
         AND (charged_at >= $3::timestamptz OR first_sent_at >= $3::timestamptz AND ${IS_CAPTURED})
       ORDER BY id LIMIT 1000`,
      [rail, after, from, to],
    );
    const last = payments.at(-1);
    if (!last) return missing;
    after = last.id;
    missing.push(
      ...payments
        .filter(({ key }) => !seen.has(key))
        .map((payment) => ({ paymentId: payment.id, difference: unknownToRail(payment) })),
    );
  }
}

function doubled({ key, reference, direction }: StatementLine, earlier: string): Difference {
  return {
    subjectId: key,
    detail: `The rail has two payments for one ${direction}: ${earlier} and ${reference}.`,
    suggestion: "Return one of the two at the provider.",
  };
}

function unknownToUs({ reference, direction, amountCents, currency, key }: StatementLine): Difference {
  return {
    subjectId: reference,
    detail: `The rail has a ${direction} of ${amountCents} ${currency} under the key ${key} that the books do not have.`,
    suggestion: "Find out at the provider who made it. If it is a charge that nobody asked for, refund it there.",
  };
}

function unknownToRail({
  id,
  direction,
  status,
  subjectId,
}: Pick<Payment, "id" | "direction" | "status" | "subjectId">) {
  return {
    subjectId: id,
    detail: `The books have a ${direction} for ${subjectId} as ${status}, and the rail's statement does not have it.`,
    suggestion: "Look it up in the provider's dashboard. If it never happened, reverse what it paid for.",
  };
}

function otherAmount({ id, amountCents, currency }: Payment, line: StatementLine): Difference {
  return {
    subjectId: id,
    detail: `The rail moved ${line.amountCents} ${line.currency} where the books say ${amountCents} ${currency}.`,
    suggestion: "Refund or collect the difference at the provider.",
  };
}
