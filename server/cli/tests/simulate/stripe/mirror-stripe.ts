import type pg from "pg";
import type Stripe from "stripe";
import type { SimulatedStripe } from "@/server/cli/tests/simulate/stripe/simulated-stripe";
import type { Scope } from "@/server/testing/stripe/scope";

interface Change {
  outcome: "accepted" | "cleared" | "declined" | "returned" | "disputed";
  /** In seconds since 1970. */
  at: number;
  returned?: number;
}

interface Operation {
  key: string;
  direction: "charge" | "payout" | "refund";
  amount: number;
  currency: string;
  cost: number;
  at: number;
  changes: Change[];
}

const CLEAR = "TRUNCATE sandbox_rail.operations, sandbox_rail.changes CASCADE";
const WRITE = `
  WITH operation AS (
    INSERT INTO sandbox_rail.operations
      (key, execution, direction, token, requested_cents, amount_cents, currency, cost_cents, charged_at)
    VALUES ($1, $2, $3, $4, $5, $5, $6, $7, to_timestamp($8::float8)) RETURNING id
  )
  INSERT INTO sandbox_rail.changes (operation_id, number, outcome, changed_at, returned_cents, posted_at)
  SELECT operation.id, c.number, c.outcome, to_timestamp(c.at), coalesce(c.returned, 0), to_timestamp(c.at)
  FROM operation, ROWS FROM (jsonb_to_recordset($9::jsonb) AS (outcome text, at float8, returned bigint)) WITH ORDINALITY
    AS c (outcome, at, returned, number)`;

/**
 * Writes Stripe's own records of each payment where the sandbox would have written them, so that the checks for the
 * sandbox also check Stripe. They are read from Stripe's objects, not through the adapter.
 */
export async function mirrorStripe(admin: pg.Pool, { double, tokens, banks }: SimulatedStripe): Promise<void> {
  banks.act();
  const scope = double.scope();
  await admin.query(CLEAR);
  const executions = new Map<string, number>();
  for (const one of [...chargesOf(scope), ...refundsOf(scope), ...payoutsOf(scope)]) {
    const execution = executions.get(one.key) ?? 0;
    executions.set(one.key, execution + 1);
    const { key, direction, amount, currency, cost, at, changes } = one;
    const figures = [amount, currency.toUpperCase(), Math.max(cost, 0), at, JSON.stringify(changes)];
    await admin.query(WRITE, [key, execution, direction, tokens.tokenOf(key), ...figures]);
  }
}

function* chargesOf(scope: Scope): Generator<Operation> {
  for (const intent of scope.all("payment_intent")) {
    const key = intent.metadata.almoner_payment;
    const charge = scope.find("charge", (intent.latest_charge as string | null) ?? "");
    if (!key || !charge) continue;
    const { amount, currency } = intent;
    yield { key, direction: "charge", amount, currency, at: charge.created, ...courseOf(scope, charge) };
  }
}

function courseOf(scope: Scope, charge: Stripe.Charge): Pick<Operation, "cost" | "changes"> {
  const booked = scope.find("balance_transaction", (charge.balance_transaction as string | null) ?? "");
  const isDebit = charge.payment_method_details?.type !== "card";
  if (charge.status === "failed" && !isDebit)
    return { cost: 0, changes: [{ outcome: "declined", at: charge.created }] };
  const changes: Change[] = [{ outcome: "accepted", at: charge.created }];
  if (charge.status === "failed") changes.push({ outcome: "returned", at: charge.created + 1 });
  if (booked) changes.push({ outcome: "cleared", at: booked.created });
  for (const { status, amount, created } of disputesOf(scope, charge)) {
    const isWhole = amount >= charge.amount;
    if (status === "needs_response" || status === "won") changes.push({ outcome: "disputed", at: created });
    if (status === "won") changes.push({ outcome: "cleared", at: created + 1 });
    if (status === "lost") {
      if (isWhole) changes.push({ outcome: "returned", at: created + 1 });
      else changes.push({ outcome: "cleared", at: created + 1, returned: amount });
    }
  }
  for (const refund of scope.all("refund"))
    if (refund.charge === charge.id && !refund.metadata?.almoner_payment)
      changes.push({ outcome: "cleared", at: refund.created, returned: refund.amount });
  return { cost: booked?.fee ?? 0, changes };
}

function disputesOf(scope: Scope, charge: Stripe.Charge): Stripe.Dispute[] {
  return scope.all("dispute").filter((dispute) => dispute.charge === charge.id);
}

function* refundsOf(scope: Scope): Generator<Operation> {
  for (const { metadata, amount, currency, created: at, status } of scope.all("refund")) {
    const key = metadata?.almoner_payment;
    if (!key) continue;
    const outcome = status === "succeeded" ? "cleared" : status === "pending" ? "accepted" : "returned";
    yield { key, direction: "refund", amount, currency, cost: 0, at, changes: [{ outcome, at }] };
  }
}

function* payoutsOf(scope: Scope): Generator<Operation> {
  for (const { metadata, amount, currency, created: at, reversed } of scope.all("transfer")) {
    const key = metadata.almoner_payment;
    if (!key) continue;
    const outcome = reversed ? "returned" : metadata.almoner_paid_at ? "cleared" : "accepted";
    yield { key, direction: "payout", amount, currency, cost: 0, at, changes: [{ outcome, at }] };
  }
}
