import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

let double: StripeDouble;
let stripe: Stripe;

beforeAll(async () => {
  double = await StripeDouble.start({ tickMs: 0 });
  stripe = stripeFor(double);
});
afterAll(() => double.stop());

const MANUAL: Stripe.PaymentIntentCreateParams = {
  amount: 2000,
  currency: "usd",
  allowed_payment_method_types: ["card"],
  capture_method: "manual",
  confirm: true,
};

it("authorizes a card, captures a part, and books what was captured", async () => {
  const held = await stripe.paymentIntents.create({ ...MANUAL, payment_method: "pm_card_visa" });
  expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 2000, amount_received: 0 });

  const taken = await stripe.paymentIntents.capture(
    held.id,
    { amount_to_capture: 1500 },
    { idempotencyKey: "capture-1" },
  );
  expect(taken).toMatchObject({ status: "succeeded", amount_received: 1500, amount_capturable: 0 });
  const read = await stripe.paymentIntents.retrieve(held.id, { expand: ["latest_charge.balance_transaction"] });
  const charge = read.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ captured: true, amount_captured: 1500, amount_refunded: 500, refunded: false });
  expect(charge.balance_transaction).toMatchObject({
    amount: 1500,
    fee: 74,
    net: 1426,
    status: "pending",
    type: "charge",
  });
});

it("captures nothing twice, and no more than was authorized", async () => {
  const held = await stripe.paymentIntents.create({ ...MANUAL, payment_method: "pm_card_visa" });
  await expect(stripe.paymentIntents.capture(held.id, { amount_to_capture: 2001 })).rejects.toMatchObject({
    code: "amount_too_large",
  });
  await stripe.paymentIntents.capture(held.id);
  await expect(stripe.paymentIntents.capture(held.id)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await expect(stripe.paymentIntents.cancel(held.id)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

it("releases an authorization that is canceled, or not captured within seven days", async () => {
  const canceled = await stripe.paymentIntents.create({ ...MANUAL, payment_method: "pm_card_visa" });
  expect(await stripe.paymentIntents.cancel(canceled.id)).toMatchObject({ status: "canceled", amount_capturable: 0 });

  const forgotten = await stripe.paymentIntents.create({ ...MANUAL, payment_method: "pm_card_visa" });
  await double.advance(8 * 86_400_000);
  expect(await stripe.paymentIntents.retrieve(forgotten.id)).toMatchObject({
    status: "canceled",
    cancellation_reason: "automatic",
  });
});

it("declines a card with the error of its payment intent", async () => {
  const declined = stripe.paymentIntents.create({
    ...MANUAL,
    payment_method: "pm_card_visa_chargeDeclinedInsufficientFunds",
  });
  await expect(declined).rejects.toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code: "card_declined",
    decline_code: "insufficient_funds",
    payment_intent: { status: "requires_payment_method", payment_method: null },
  });
});

it("books an asynchronous capture later", async () => {
  const paid = await stripe.paymentIntents.create({
    amount: 1000,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    payment_method: "pm_card_visa",
    confirm: true,
  });
  expect(paid).toMatchObject({ status: "succeeded", capture_method: "automatic_async" });
  const id = paid.latest_charge as string;
  expect((await stripe.charges.retrieve(id)).balance_transaction).toBeNull();
  await double.advance(2000);
  const booked = await stripe.charges.retrieve(id, { expand: ["balance_transaction"] });
  expect(booked.balance_transaction).toMatchObject({ amount: 1000, fee: 59, source: id });
  const events = await stripe.events.list({ type: "charge.updated" });
  expect(events.data[0]!.data.object).toMatchObject({ id });
});
