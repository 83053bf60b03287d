import { beforeEach, expect, it } from "vitest";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import type { PaymentForm } from "@/server/ports/payment-form";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards that a bank account is debited only as its owner agreed, once for each gift, and that the books match for
// weeks.

const DAY_MS = 86_400_000;
const AGREEMENT = "Almoner debits this account by EUR 25.00, once.";
const SCHEMES = [
  { currency: "USD", scheme: "ach", type: "us_bank_account", paid: "000123456789", fails: "000222222227" },
  {
    currency: "EUR",
    scheme: "sepa",
    type: "sepa_debit",
    paid: "DE89370400440532013000",
    fails: "DE62370400440532013001",
  },
  { currency: "GBP", scheme: "bacs", type: "bacs_debit", paid: "00012345", fails: "22222227" },
] as const;
type Scheme = (typeof SCHEMES)[number];
const [, SEPA] = SCHEMES;

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open({ settlementCurrencies: ["usd", "eur", "gbp"] });
  return () => world.close();
});

const charge = (token: string, currency: string, key = "pay_1") => ({
  key,
  direction: "charge" as const,
  token,
  amountCents: 2_500n,
  currency,
  chargeReference: null,
  subjectId: "gft_1",
});
const find = (token: string, currency: string) => world.rail.find(charge(token, currency), world.options());

/** Agrees to debits of an account in a form, and returns the result. */
async function agree({ currency, type }: Scheme, number: string, changes: Partial<PaymentForm> = {}) {
  const { url } = await world.rail.startPayment({
    reference: "gft_1",
    amountCents: 2_500n,
    currency,
    description: "A gift to the library",
    locale: "en",
    returnUrl: "https://almoner.example/back",
    debit: { agreement: AGREEMENT },
    ...changes,
  });
  const session = world.double
    .scope()
    .all("checkout.session")
    .find((one) => one.url === url)!;
  expect(session).toMatchObject({ mode: "setup", payment_method_types: [type], amount_total: null });
  world.double.control("pay_session", { session: session.id, type, number });
  const answer = await world.rail.readPayment(new URLSearchParams({ stripe_session: session.id }));
  if (answer.outcome !== "completed") throw new Error(answer.outcome);
  return answer;
}

/** The rail reports the double's balance to the cent. */
async function expectBalance(currency: string, cents: bigint) {
  const held = world.double
    .scope()
    .all("balance_transaction")
    .filter((one) => one.currency === currency.toLowerCase())
    .reduce((sum, { net }) => sum + BigInt(net), 0n);
  expect(held).toBe(cents);
  expect((await world.rail.balances()).get(currency) ?? 0n).toBe(cents);
}

const costsOf = (answer: object) =>
  (answer as { costs: { amountCents: bigint }[] }).costs.reduce((sum, { amountCents }) => sum + amountCents, 0n);

it.each(SCHEMES)(
  "$scheme: takes a mandate, debits once the gift is charged, and is paid days later",
  async (scheme) => {
    const { currency } = scheme;
    const { token, mandate, authorizedUntil } = await agree(scheme, scheme.paid);
    expect(token).toMatch(/^cus_\w+\.pm_\w+\.mandate_\w+$/);
    expect(mandate).toEqual({
      id: token.split(".")[2],
      scheme: scheme.scheme,
      reference: scheme.scheme === "ach" ? null : expect.stringMatching(/^\w{16}$/),
      acceptedAt: world.now(),
      ipAddress: "127.0.0.1",
      agreement: AGREEMENT,
      language: "en",
    });
    expect(authorizedUntil).toEqual(new Date(world.time + 7 * DAY_MS));
    expect(world.double.scope().all("payment_intent")).toEqual([]);
    expect(await find(token, currency)).toEqual({ outcome: "absent" });
    const operation = charge(token, currency);
    const taken = await world.rail.charge(operation, world.options());
    expect(taken).toMatchObject({ outcome: "accepted", clearsAt: null, amountCents: 2_500n, currency });
    expect(await world.rail.charge(operation, world.options())).toEqual(taken);
    await world.advance(5 * DAY_MS);
    const cleared = await find(token, currency);
    expect(cleared).toMatchObject({ outcome: "cleared", amountCents: 2_500n });
    expect(world.double.scope().all("charge")).toMatchObject([
      { amount: 2_500, payment_method_details: { type: scheme.type } },
    ]);
    await expectBalance(currency, 2_500n - costsOf(cleared));
  },
);

it.each(SCHEMES)("$scheme: says why a debit that was under way came back", async (scheme) => {
  const { currency } = scheme;
  const { token } = await agree(scheme, scheme.fails);
  expect(await world.rail.charge(charge(token, currency), world.options())).toMatchObject({ outcome: "accepted" });
  await world.advance(5 * DAY_MS);
  expect(await find(token, currency)).toMatchObject({ outcome: "returned", code: "insufficient_funds" });
  await expectBalance(currency, 0n);
});

it.each(["fail_late", "return_debit"] as const)("takes back a debit that was paid: %s", async (control) => {
  const { token } = await agree(SEPA, SEPA.paid);
  await world.rail.charge(charge(token, "EUR"), world.options());
  await world.advance(5 * DAY_MS);
  world.double.control(control, { charge: world.double.scope().all("charge")[0]!.id });
  await world.advance(DAY_MS);
  const answer = await find(token, "EUR");
  const code = control === "fail_late" ? "returned" : "dispute_lost";
  expect(answer).toMatchObject({ outcome: "returned", code, amountCents: 2_500n });
  await expectBalance("EUR", -costsOf(answer));
  const { lines } = await world.rail.statement({ from: new Date(0), to: new Date(world.time + 1_000), after: null });
  expect(lines.filter(({ key }) => key === "pay_1")).toMatchObject([{ status: "returned" }]);
});

it("refunds a debit that was paid", async () => {
  const { token } = await agree(SEPA, SEPA.paid);
  const { reference } = (await world.rail.charge(charge(token, "EUR"), world.options())) as { reference: string };
  await world.advance(5 * DAY_MS);
  const refund = { ...charge(token, "EUR", "pay_2"), direction: "refund" as const, token: null };
  await world.rail.refund({ ...refund, chargeReference: reference }, world.options());
  await world.advance(5 * DAY_MS);
  const answer = await world.rail.find({ ...refund, chargeReference: reference }, world.options());
  expect(answer).toMatchObject({ outcome: "cleared", amountCents: 2_500n });
});

it("debits nothing by a mandate that its payer has ended, also if they bring it back", async () => {
  const { token, mandate } = await agree(SEPA, SEPA.paid, { repeats: { cadence: "monthly", nextAt: new Date() } });
  expect(await world.rail.debits!.isUsable(token)).toBe(true);
  world.double.control("revoke_mandate", { mandate: mandate!.id });
  expect(await world.rail.debits!.isUsable(token)).toBe(false);
  world.double.disturb({ kind: "lost", route: "POST /v1/payment_intents/:id/cancel", times: 3 });
  const operation = charge(token, "EUR");
  expect(await world.rail.charge(operation, world.options())).toMatchObject({ outcome: "unknown" });
  const declined = { outcome: "declined", code: "mandate_revoked", message: expect.any(String) };
  expect(await world.rail.charge(operation, world.options())).toEqual(declined);
  expect(await world.rail.find(operation, world.options())).toEqual(declined);
  expect(world.double.scope().all("charge")).toEqual([]);
  await world.double.settle();
  const events = await Promise.all(world.posted.map(({ headers, body }) => world.rail.readEvent(headers, body)));
  expect(events.filter((event) => event?.about === "mandate")).toMatchObject([{ key: mandate!.id }]);
});

it("debits later dates of a gift that repeats, and no other currency", async () => {
  const { token, authorizedUntil } = await agree(SEPA, SEPA.paid, {
    repeats: { cadence: "monthly", nextAt: new Date("2027-01-01") },
  });
  expect(authorizedUntil).toBeUndefined();
  for (const key of ["pay_1", "pay_2"])
    expect(await world.rail.charge(charge(token, "EUR", key), world.options())).toMatchObject({ outcome: "accepted" });
  expect(await world.rail.charge(charge(token, "JPY", "pay_3"), world.options())).toMatchObject({
    code: "amount_not_supported",
  });
});

it("forgets an account that nothing will be charged to", async () => {
  const { token } = await agree(SEPA, SEPA.paid);
  for (let time = 0; time < 2; time += 1) await world.rail.release!(token, world.options());
  expect(world.double.scope().all("payment_method").at(-1)!.customer).toBeNull();
  expect(await find(token, "EUR")).toMatchObject({ outcome: "declined" });
});

it.each(["lost", "lost_after", "error", "error_after"] as const)(
  "debits once where answers get lost: %s",
  async (kind) => {
    const { token } = await agree(SEPA, SEPA.paid);
    const operation = charge(token, "EUR");
    for (const route of ["POST /v1/payment_intents", "POST /v1/payment_intents/:id/confirm"])
      world.double.disturb({ kind, route, times: 1 });
    for (let time = 0; time < 5; time += 1) {
      const found = await world.rail.find(operation, world.options());
      if (found.outcome === "absent") await world.rail.charge(operation, world.options());
      await world.advance(DAY_MS + 1_000);
    }
    await world.advance(5 * DAY_MS);
    expect(await world.rail.find(operation, world.options())).toMatchObject({ outcome: "cleared" });
    expect(world.double.scope().all("charge")).toHaveLength(1);
  },
);

it("offers what the account is allowed to take, in its currencies, and nothing while Stripe does not say", async () => {
  const { debits } = world.rail;
  expect(await Promise.all(["USD", "EUR", "GBP", "JPY"].map((one) => debits!.schemeFor(one)))).toEqual([
    "ach",
    "sepa",
    "bacs",
    null,
  ]);
  const few = await StripeRailWorld.open({ capabilities: ["sepa_debit_payments"] });
  expect(await few.rail.debits!.schemeFor("EUR")).toBe("sepa");
  expect(await few.rail.debits!.schemeFor("USD")).toBeNull();
  few.double.disturb({ kind: "error", route: "GET /v1/account" });
  expect(await stripeRail(few.settings).debits!.schemeFor("EUR")).toBeNull();
  await few.close();
});
