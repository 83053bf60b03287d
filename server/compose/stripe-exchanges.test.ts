import { afterEach, beforeEach, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { readExchanged } from "@/server/domain/payments/read-exchanged";
import { reconcile } from "@/server/domain/payments/reconcile";
import { StripeGiving } from "@/server/testing/stripe-giving";

// Guards the books of gifts in a currency that Stripe converts: at any rates, Almoner holds what Stripe holds,
// recipients have their gifts in the gifts' currency, and the difference is on the exchange account.

const DAY_MS = 86_400_000;
/** The card whose refunds stay pending for some days. */
const REFUNDED_LATER = "4000000000007726";

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
beforeEach(async () => {
  stripe = await StripeGiving.open({
    settlementCurrencies: ["eur"],
    defaultCurrency: "eur",
    convertedCurrencies: ["USD"],
    rateDrift: 0.01,
  });
  ({ giving, world } = stripe);
});
afterEach(() => stripe.close());

async function give(paid: Parameters<StripeGiving["payLast"]>[0] = {}): Promise<string> {
  const started = await giving.send({ input: { amount: "5000" } });
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  await stripe.comeBack(stripe.payLast(paid));
  await stripe.pass(0);
  await stripe.pass(60_000);
  return (await giving.gifts()).at(-1)!.id;
}

const chargeOf = () => world.double.scope().all("charge").at(-1)!.id;
const expectAgreement = async () => expect(await stripe.disagreements()).toEqual([]);

/** The balances of the rail's accounts, by name and currency. */
async function held(): Promise<Record<string, number>> {
  const rows = await giving.fixture.system.statement<{ name: string; cents: string }>(
    `SELECT split_part(code, ':', 3) || ' ' || currency AS name, posted_cents::text AS cents FROM ledger_sums()
     WHERE code IN ('rail:stripe:clearing', 'rail:stripe:exchange') AND posted_cents <> 0`,
    [],
  );
  return Object.fromEntries(rows.map(({ name, cents }) => [name, Number(cents)]));
}

/** Stripe's balance in euros, with the costs apart. */
function atStripe() {
  const all = world.double.scope().all("balance_transaction");
  expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set(["eur"]));
  return {
    amount: all.reduce((sum, one) => sum + one.amount, 0),
    fees: all.reduce((sum, one) => sum + one.fee, 0),
  };
}

it("holds what Stripe holds, and owes the gift in its own currency", async () => {
  const id = await give();
  expect(await giving.fixture.status(id)).toBe("settled");
  const { amount, fees } = atStripe();
  expect(await held()).toEqual({ "clearing EUR": amount - fees, "exchange EUR": -amount, "exchange USD": 5_000 });
  const [row] = await giving.fixture.system.statement<{ cents: string }>(
    "SELECT posted_cents::text AS cents FROM ledger_sums() WHERE code = $1 AND currency = 'USD'",
    [`identity:${giving.fixture.charity.id}:payable`],
  );
  expect(row).toEqual({ cents: "4900" });
  const operator = giving.fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
  expect(await readExchanged(operator, {})).toEqual([
    { rail: "stripe", currency: "USD", cents: 5_000n },
    { rail: "stripe", currency: "EUR", cents: BigInt(-amount) },
  ]);
  await expectAgreement();
});

it("leaves the loss of a refund at another rate on the account of exchanges", async () => {
  const id = await give();
  await stripe.days(5);
  const before = atStripe().amount;
  await refundGift(giving.fixture.partner, { id, reason: null });
  await stripe.pass(60_000);
  expect(await giving.fixture.status(id)).toBe("reversed");
  const { amount, fees } = atStripe();
  expect(amount).toBeLessThan(0);
  expect(before).toBeGreaterThan(0);
  expect(await held()).toEqual({ "clearing EUR": amount - fees, "exchange EUR": -amount });
  await expectAgreement();
});

it("counts a refund that is on its way as held, and takes one back that fails", async () => {
  const id = await give({ number: REFUNDED_LATER });
  const { amount, fees } = atStripe();
  await refundGift(giving.fixture.partner, { id, reason: null });
  await stripe.pass(60_000);
  const [refund] = world.double.scope().all("refund");
  expect(refund!.status).toBe("pending");
  expect(await held()).toEqual({ "clearing EUR": amount - fees, "exchange EUR": -amount, "exchange USD": 5_000 });
  await expectAgreement();
  world.double.control("fail_refund", { refund: refund!.id });
  await stripe.pass(DAY_MS);
  await expectAgreement();
});

it.each([
  ["win_dispute", "settled"],
  ["lose_dispute", "reversed"],
] as const)("exchanges what a dispute moved once it is decided: %s", async (end, ends) => {
  const id = await give();
  const { amount } = atStripe();
  await stripe.days(3);
  world.double.control("dispute", { charge: chargeOf() });
  await stripe.days(1);
  expect(await held()).toMatchObject({ "exchange EUR": -amount, "exchange USD": 5_000 });
  await expectAgreement();
  world.double.control(end, { dispute: world.double.scope().all("dispute")[0]!.id });
  await stripe.days(1);
  expect(await giving.fixture.status(id)).toBe(ends);
  const lost = -atStripe().amount;
  expect(lost).not.toBe(-amount);
  expect(await held()).toMatchObject({ "exchange EUR": lost });
  await expectAgreement();
});

it("exchanges the part that someone refunds at Stripe", async () => {
  await give();
  world.double.control("refund", { charge: chargeOf(), amount: 1_000 });
  await stripe.days(1);
  expect(await held()).toMatchObject({ "exchange USD": 4_000 });
  await expectAgreement();
});

it("pays nobody in a currency that it does not hold, and says so", async () => {
  const { partner, charity, system } = giving.fixture;
  await give();
  await setPayoutAccount(partner, { id: charity.id, token: await world.account("enabled", "US") });
  await stripe.days(10);
  expect(await system.db.payout.findMany()).toMatchObject([{ status: "failed", failureCode: "currency_converted" }]);
  expect(world.double.scope().all("transfer")).toEqual([]);
  expect(system.ports.rails.railsThatPay({ currency: "USD" })).toEqual([]);
  expect(system.ports.rails.railsThatPay({ currency: "EUR" })).toEqual([world.rail]);
  await expectAgreement();
});

it("finds an exchange that was not heard of in time by the statement, and books it once", async () => {
  const id = await give();
  const { system, admin, clock } = giving.fixture;
  clock.advance(300_000);
  await admin.query(`
    SET session_replication_role = replica;
    DELETE FROM ledger_postings WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE kind = 'rail_exchanged');
    DELETE FROM ledger_transactions WHERE kind = 'rail_exchanged';
    DELETE FROM payment_exchanges;
    SET session_replication_role = origin`);
  expect(await giving.fixture.brokenBooks()).toEqual([expect.stringMatching(/^exchanges_booked: /)]);
  const period = { rail: world.rail, from: new Date(0), to: system.now() };
  expect(await reconcile(system, period)).toMatchObject({ asked: 1, differences: 0 });
  expect(await reconcile(system, period)).toMatchObject({ asked: 0, differences: 0 });
  expect(await system.db.paymentExchange.count()).toBe(1);
  expect(await giving.fixture.status(id)).toBe("settled");
  await expectAgreement();
});
