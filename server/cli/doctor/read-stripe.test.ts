import { afterAll, beforeAll, expect, it } from "vitest";
import type { Facts } from "@/server/cli/doctor/facts";
import { findStripe, findStripeEvents } from "@/server/cli/doctor/findings/stripe";
import { readStripe } from "@/server/cli/doctor/read-stripe";
import { readEnv } from "@/server/config/env";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

// Guards that doctor reads what its findings need from Stripe, with a full key and with a restricted one.

let double: StripeDouble;
beforeAll(async () => {
  double = await StripeDouble.start({ tickMs: 0 });
});
afterAll(() => double.stop());

const env = (settings: Record<string, string> = {}) =>
  readEnv({
    PAYMENT_RAILS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_API_URL: double.origin,
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    PUBLIC_URL: "https://give.example.org",
    ...settings,
  });

async function findings(settings: Record<string, string> = {}): Promise<string[]> {
  const facts = { env: env(settings), stripe: await readStripe(env(settings)) } as Facts;
  return [...findStripe(facts), ...findStripeEvents(facts)].map(({ what }) => what);
}

it("finds no endpoint, then one that hears too little, and in the end nothing", async () => {
  const url = "https://give.example.org/rails/stripe/events";
  expect(await findings()).toEqual([`Stripe has no webhook endpoint that posts to ${url}.`]);
  double.control("webhook", { url, enabled_events: ["charge.updated"], connect: false });
  expect((await findings()).join()).toContain("is subscribed to charge.dispute.closed");
  double.control("webhook", { url, enabled_events: ["*"], connect: false });
  double.control("webhook", { url: `${url}?connect`, enabled_events: ["*"], connect: true });
  expect(await findings()).toEqual([]);
});

it("says what a restricted key may not read, and goes on without it", async () => {
  double.control("restrict_key", { key: "rk_test_few", permissions: { connected_account: "read", webhook: "read" } });
  expect(await findings({ STRIPE_SECRET_KEY: "rk_test_few" })).toEqual(["STRIPE_SECRET_KEY may not read the balance."]);
});

it("says that Stripe cannot be reached or does not know the key, without the key", async () => {
  expect(await findings({ STRIPE_API_URL: "http://127.0.0.1:1" })).toEqual(["Stripe cannot be reached from here."]);
  expect(await readStripe(readEnv({ PAYMENT_RAILS: "bank" }))).toBeNull();
});
