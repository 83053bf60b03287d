import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import fixtureFields from "@/server/testing/stripe/fixture-fields.json" with { type: "json" };
import { mandateOnline } from "@/server/testing/stripe/mandates";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

/**
 * The fields are those of the fixtures that Stripe publishes with its OpenAPI description (github.com/stripe/openapi, MIT).
 * The fields below are not in every response: they must be requested, or belong to another type of the object.
 */
const NOT_ALWAYS: Record<string, string[]> = {
  bank_account: ["customer"],
  charge: ["refunds"],
};

let double: StripeDouble;
const made: Record<string, object> = {};

beforeAll(async () => {
  double = await StripeDouble.start({ tickMs: 0 });
  const stripe = stripeFor(double);
  made.customer = await stripe.customers.create({});
  made.webhook_endpoint = await stripe.webhookEndpoints.create({
    url: "http://127.0.0.1:9/",
    enabled_events: ["payout.paid"],
  });
  made["checkout.session"] = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://x.test/",
    line_items: [{ price_data: { currency: "usd", unit_amount: 500, product_data: { name: "Gift" } } }],
  });
  const intent = await stripe.paymentIntents.create({
    amount: 5000,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    capture_method: "automatic",
    payment_method: "pm_card_bypassPending",
    confirm: true,
    expand: ["latest_charge.balance_transaction", "payment_method"],
  });
  made.payment_intent = intent;
  made.payment_method = intent.payment_method as Stripe.PaymentMethod;
  const charge = intent.latest_charge as Stripe.Charge;
  made.charge = charge;
  made.balance_transaction = charge.balance_transaction as Stripe.BalanceTransaction;
  made.setup_intent = await stripe.setupIntents.create({
    allowed_payment_method_types: ["us_bank_account"],
    payment_method: "pm_usBankAccount",
    mandate_data: { customer_acceptance: mandateOnline },
    confirm: true,
    expand: ["latest_attempt", "mandate"],
  });
  made.setup_attempt = (made.setup_intent as Stripe.SetupIntent).latest_attempt as Stripe.SetupAttempt;
  made.mandate = (made.setup_intent as Stripe.SetupIntent).mandate as Stripe.Mandate;
  const { id } = await stripe.accounts.create({ type: "express", capabilities: { transfers: { requested: true } } });
  made.account_link = await stripe.accountLinks.create({
    account: id,
    type: "account_onboarding",
    return_url: "http://x.test/",
    refresh_url: "http://x.test/",
  });
  double.control("onboard", { account: id });
  const account = await stripe.accounts.retrieve(id);
  made.account = account;
  made.bank_account = account.external_accounts!.data[0]!;
  made.transfer = await stripe.transfers.create({ amount: 1000, currency: "usd", destination: id });
  made.payout = await stripe.payouts.create({ amount: 300, currency: "usd" }, { stripeAccount: id });
  made.transfer_reversal = await stripe.transfers.createReversal((made.transfer as Stripe.Transfer).id, {
    amount: 100,
  });
  made.refund = await stripe.refunds.create({ charge: charge.id, amount: 100 });
  made.dispute = double.control("dispute", { charge: charge.id, amount: 100 }) as object;
  made["radar.early_fraud_warning"] = double.control("warn_of_fraud", { charge: charge.id }) as object;
  made.balance = await stripe.balance.retrieve();
  made.event = (await stripe.events.list()).data[0]!;
});
afterAll(() => double.stop());

it.each(Object.entries(fixtureFields))("%s has every field of Stripe's fixture", (kind, fields) => {
  const wanted = fields.filter((field) => !NOT_ALWAYS[kind]?.includes(field));
  expect(Object.keys(made[kind]!)).toEqual(expect.arrayContaining(wanted));
});
