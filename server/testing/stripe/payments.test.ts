import type Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mandateOnline } from "@/server/testing/stripe/mandates";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

const DAY_MS = 86_400_000;
let double: StripeDouble;
let stripe: Stripe;
let customer: string;

beforeEach(async () => {
  double = await StripeDouble.start({ tickMs: 0 });
  stripe = stripeFor(double);
  customer = (await stripe.customers.create({ email: "ada@example.org" })).id;
});
afterEach(() => double.stop());

const types = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

async function setUp(method: string, type: "card" | "us_bank_account" | "sepa_debit" = "card") {
  const setup = await stripe.setupIntents.create({
    customer,
    payment_method: method,
    allowed_payment_method_types: [type],
    confirm: true,
    return_url: "http://x.test/back",
    mandate_data: type === "card" ? undefined : { customer_acceptance: mandateOnline },
  });
  if (setup.status === "requires_action") double.control("authenticate", { intent: setup.id });
  const done = await stripe.setupIntents.retrieve(setup.id);
  expect(done.status).toBe("succeeded");
  return done.payment_method as string;
}

const charge = (method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1000,
    currency: "usd",
    customer,
    payment_method: method,
    allowed_payment_method_types: ["card", "us_bank_account"],
    off_session: true,
    confirm: true,
    ...more,
  });

it("charges a card that was set up, and asks for the payer of one that needs them", async () => {
  const once = await setUp("pm_card_authenticationRequiredOnSetup");
  expect(await charge(once)).toMatchObject({ status: "succeeded" });

  const always = await setUp("pm_card_authenticationRequired");
  await expect(charge(always)).rejects.toMatchObject({
    code: "authentication_required",
    decline_code: "authentication_required",
    payment_intent: { status: "requires_payment_method", last_payment_error: { payment_method: { id: always } } },
  });
});

it("lets the payer authenticate, or fail to", async () => {
  const [one, other] = await Promise.all(
    ["a", "b"].map((key) =>
      stripe.paymentIntents.create(
        {
          amount: 1000,
          currency: "usd",
          payment_method: "pm_card_threeDSecure2Required",
          allowed_payment_method_types: ["card"],
          confirm: true,
          return_url: "http://x.test/back?gift=1",
        },
        { idempotencyKey: key },
      ),
    ),
  );
  expect(one).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
  const passed = double.control("authenticate", { intent: one!.id }) as { redirect_to: string };
  expect(passed.redirect_to).toMatch(/^http:\/\/x\.test\/back\?gift=1&payment_intent=pi_.*redirect_status=succeeded$/);
  expect(await stripe.paymentIntents.retrieve(one!.id)).toMatchObject({ status: "succeeded" });
  double.control("authenticate", { intent: other!.id, isPassed: false });
  expect(await stripe.paymentIntents.retrieve(other!.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
});

it("processes a bank debit for days, by its mandate", async () => {
  const method = await setUp("pm_usBankAccount", "us_bank_account");
  const intent = await charge(method);
  expect(intent).toMatchObject({ status: "processing" });
  await double.advance(4 * DAY_MS);
  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge.balance_transaction"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    latest_charge: { status: "succeeded", balance_transaction: { fee: 8, type: "payment" } },
  });
  expect(await types()).toEqual(
    expect.arrayContaining(["payment_intent.processing", "charge.pending", "charge.succeeded"]),
  );
});

it("fails a debit, and returns one that had succeeded", async () => {
  const broke = await charge(await setUp("pm_usBankAccount_insufficientFunds", "us_bank_account"));
  const returned = await charge(await setUp("pm_usBankAccount_dispute", "us_bank_account"));
  await double.advance(4 * DAY_MS);
  expect(await stripe.paymentIntents.retrieve(broke.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "insufficient_funds" },
  });
  expect(await stripe.paymentIntents.retrieve(returned.id)).toMatchObject({ status: "succeeded" });
  await double.advance(30 * DAY_MS);
  const [dispute] = (await stripe.disputes.list({ payment_intent: returned.id })).data;
  expect(dispute).toMatchObject({ status: "lost", amount: 1000, reason: "debit_not_authorized" });
});

it("refuses a debit whose mandate the payer revoked", async () => {
  const method = await setUp("pm_usBankAccount", "us_bank_account");
  const mandate = double.scope().all("mandate")[0]!;
  double.control("revoke_mandate", { mandate: mandate.id });
  expect(await stripe.mandates.retrieve(mandate.id)).toMatchObject({ status: "inactive" });
  await expect(charge(method)).rejects.toMatchObject({ code: "payment_intent_mandate_invalid" });
});

it("refunds, also later or not at all", async () => {
  const now = await charge(await setUp("pm_card_visa"));
  const part = await stripe.refunds.create({ payment_intent: now.id, amount: 400 });
  expect(part).toMatchObject({ status: "succeeded", amount: 400 });
  await expect(stripe.refunds.create({ payment_intent: now.id, amount: 601 })).rejects.toMatchObject({
    code: "refund_amount_exceeds_charge",
  });
  await stripe.refunds.create({ payment_intent: now.id });
  await expect(stripe.refunds.create({ payment_intent: now.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });

  const later = await stripe.refunds.create({
    payment_intent: (await charge(await setUp("pm_card_pendingRefund"))).id,
  });
  const never = await stripe.refunds.create({ payment_intent: (await charge(await setUp("pm_card_refundFail"))).id });
  expect(later).toMatchObject({ status: "pending", pending_reason: "processing" });
  expect(never).toMatchObject({ status: "succeeded" });
  await double.advance(3 * DAY_MS);
  expect(await stripe.refunds.retrieve(later.id)).toMatchObject({ status: "succeeded" });
  expect(await stripe.refunds.retrieve(never.id, { expand: ["failure_balance_transaction", "charge"] })).toMatchObject({
    status: "failed",
    failure_balance_transaction: { amount: 1000, type: "refund_failure" },
    charge: { refunded: false, amount_refunded: 0 },
  });
});

it("uses a method without a customer once", async () => {
  const { id } = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  const once = (): Stripe.PaymentIntentCreateParams => ({
    amount: 1000,
    currency: "usd",
    payment_method: id,
    allowed_payment_method_types: ["card"],
    confirm: true,
  });
  expect(await stripe.paymentIntents.create(once())).toMatchObject({ status: "succeeded" });
  await expect(stripe.paymentIntents.create(once())).rejects.toMatchObject({ param: "payment_method" });
});

it("closes a warning of fraud when its charge is refunded", async () => {
  const intent = await charge(await setUp("pm_card_createIssuerFraudRecord"));
  await double.advance(1000);
  expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id })).data).toMatchObject([
    { actionable: true },
  ]);
  await stripe.refunds.create({ payment_intent: intent.id });
  expect((await stripe.radar.earlyFraudWarnings.list()).data).toMatchObject([{ actionable: false }]);
});

it("asks any card to authenticate if the merchant wants that", async () => {
  const given: Stripe.PaymentIntentCreateParams = {
    amount: 1000,
    currency: "usd",
    payment_method: "pm_card_visa",
    payment_method_options: { card: { request_three_d_secure: "any" } },
    allowed_payment_method_types: ["card"],
    confirm: true,
    return_url: "http://x.test/",
  };
  const intent = await stripe.paymentIntents.create(given);
  expect(intent.status).toBe("requires_action");
  double.control("authenticate", { intent: intent.id });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded" });
});
