import type Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

const DAY_MS = 86_400_000;
let double: StripeDouble;
let stripe: Stripe;

beforeEach(async () => {
  double = await StripeDouble.start({ tickMs: 0 });
  stripe = stripeFor(double);
});
afterEach(() => double.stop());

const PAYMENT: Stripe.PaymentIntentCreateParams = {
  amount: 1000,
  currency: "usd",
  allowed_payment_method_types: ["card"],
  confirm: true,
};

it("answers the same to the same key and body, and says that it did before", async () => {
  const one = await stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k1" });
  const two = await stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k1" });
  expect(two.id).toBe(one.id);
  expect(one.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect(two.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it("refuses the same key with another body or endpoint", async () => {
  await stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k1" });
  const refused = { type: "StripeIdempotencyError", statusCode: 400 };
  await expect(stripe.customers.create({ name: "Bo" }, { idempotencyKey: "k1" })).rejects.toMatchObject(refused);
  await expect(
    stripe.webhookEndpoints.create({ enabled_events: ["*"], url: "http://x.test" }, { idempotencyKey: "k1" }),
  ).rejects.toMatchObject(refused);
});

it("remembers a decline, and forgets an invalid request", async () => {
  const decline = () =>
    stripe.paymentIntents.create({ ...PAYMENT, payment_method: "pm_card_chargeDeclined" }, { idempotencyKey: "k1" });
  await expect(decline()).rejects.toMatchObject({ code: "card_declined" });
  await expect(decline()).rejects.toMatchObject({ code: "card_declined", headers: { "idempotent-replayed": "true" } });
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);

  const wrong = { ...PAYMENT, amount: "x" as unknown as number };
  await expect(stripe.paymentIntents.create(wrong, { idempotencyKey: "k2" })).rejects.toMatchObject({
    code: "parameter_invalid_integer",
  });
  const right = { ...PAYMENT, payment_method: "pm_card_visa" };
  expect(await stripe.paymentIntents.create(right, { idempotencyKey: "k2" })).toMatchObject({ status: "succeeded" });
});

it("answers 409 while the first request is executed", async () => {
  double.disturb({ kind: "slow", times: 1, delayMs: 300 });
  const first = stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k1" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k1" });
  await expect(second).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  expect(await first).toMatchObject({ name: "Ada" });
});

it("forgets a key after a day", async () => {
  const one = await stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k1" });
  await double.advance(DAY_MS + 1);
  const two = await stripe.customers.create({ name: "Bo" }, { idempotencyKey: "k1" });
  expect(two.id).not.toBe(one.id);
});

it("repeats a 500 after the effect to the same key", async () => {
  double.disturb({ kind: "error_after", times: 1 });
  const create = () => stripe.customers.create({ name: "Ada" }, { idempotencyKey: "k1" });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it("gives the result of a request whose connection was lost to the same key", async () => {
  double.disturb({ kind: "lost_after", times: 1, route: "POST /v1/customers" });
  // If the connection closes, the package retries the request once with the same key.
  const made = await stripe.customers.create({ name: "Ada" });
  expect(made.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it("does nothing at a rate limit, an error before, or a connection lost before", async () => {
  for (const kind of ["rate_limit", "error"] as const) {
    double.disturb({ kind, times: 1 });
    await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: kind === "error" ? 500 : 429 });
  }
  double.disturb({ kind: "lost", times: 2 });
  await expect(stripe.customers.create({})).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect((await stripe.customers.list()).data).toEqual([]);
});

it("hangs until the caller gives up, after the effect", async () => {
  double.disturb({ kind: "hang_after", times: 1 });
  await expect(stripe.customers.create({}, { timeout: 200 })).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it("strikes at random, but the same for the same seed", async () => {
  const outcomes = async () => {
    const other = await StripeDouble.start({ tickMs: 0, seed: 7 });
    other.disturb({ kind: "rate_limit", probability: 0.5 });
    const client = stripeFor(other);
    const seen: string[] = [];
    for (let at = 0; at < 20; at += 1)
      await client.customers.create({}).then(
        () => seen.push("made"),
        () => seen.push("refused"),
      );
    await other.stop();
    return seen;
  };
  const first = await outcomes();
  expect(new Set(first)).toEqual(new Set(["made", "refused"]));
  expect(await outcomes()).toEqual(first);
});
