import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

let double: StripeDouble;
let stripe: Stripe;
let customer: string;

beforeAll(async () => {
  const restrictedKeys = { rk_test_reader: { customer: "read", payment_intent: "write" } } as const;
  double = await StripeDouble.start({ tickMs: 0, restrictedKeys, unsupportedCurrencies: ["brl"] });
  stripe = stripeFor(double);
  customer = (await stripe.customers.create({ name: "Ada" })).id;
});
afterAll(() => double.stop());

/** Sends a request that the package's types would not allow. */
async function send(place: string, body: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${double.origin}/v1/${place}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_double", ...headers },
    body: new URLSearchParams(body),
  });
  const { error } = (await response.json()) as { error?: Stripe.StripeRawError };
  return { status: response.status, ...error };
}

const PAYMENT = { amount: "1000", currency: "usd" };
const CARD = { ...PAYMENT, "allowed_payment_method_types[]": "card" };

it.each([
  ["customers", { nmae: "Ada" }, "parameter_unknown", "nmae"],
  ["customers", { "address[zip]": "1" }, "parameter_unknown", "address[zip]"],
  ["customers", { address: "Main Street 1" }, undefined, "address"],
  ["payment_intents", { currency: "usd" }, "parameter_missing", "amount"],
  ["payment_intents", { ...PAYMENT, amount: "" }, "parameter_invalid_empty", "amount"],
  ["payment_intents", { ...PAYMENT, amount: "10.5" }, "parameter_invalid_integer", "amount"],
  ["payment_intents", { ...PAYMENT, amount: "-5" }, "parameter_invalid_integer", "amount"],
  ["payment_intents", { ...PAYMENT, amount: "49" }, "amount_too_small", "amount"],
  ["payment_intents", { ...PAYMENT, currency: "xxx" }, undefined, "currency"],
  ["payment_intents", { ...PAYMENT, currency: "brl" }, undefined, "currency"],
  ["payment_intents", { ...PAYMENT, currency: "kwd", amount: "1005" }, "invalid_charge_amount", "amount"],
  ["payment_intents", { ...PAYMENT, currency: "isk", amount: "100050" }, "invalid_charge_amount", "amount"],
  ["payment_intents", { ...PAYMENT, capture_method: "later" }, undefined, "capture_method"],
  ["payment_intents", { ...PAYMENT, "payment_method_types[]": "card" }, "parameter_unknown", "payment_method_types"],
  ["payment_intents", { ...PAYMENT, customer: "cus_none" }, "resource_missing", "customer"],
  ["payment_intents", { ...PAYMENT, off_session: "true" }, undefined, "off_session"],
  ["payment_intents", { ...CARD, payment_method: "pm_none" }, "resource_missing", "payment_method"],
  [
    "payment_intents",
    { ...CARD, payment_method: "pm_usBankAccount" },
    "payment_intent_incompatible_payment_method",
    "payment_method",
  ],
  ["payment_intents", { ...PAYMENT, "expand[]": "amount" }, undefined, "expand"],
  ["payment_intents", { ...PAYMENT, [`metadata[${"k".repeat(41)}]`]: "v" }, undefined, "metadata"],
  ["refunds", {}, "parameter_missing", undefined],
  ["refunds", { charge: "ch_none" }, "resource_missing", "charge"],
  ["accounts", { type: "express", "controller[fees][payer]": "account" }, undefined, undefined],
  [
    "account_links",
    { account: "acct_none", type: "account_onboarding", return_url: "x", refresh_url: "x" },
    "resource_missing",
    "account",
  ],
  ["checkout/sessions", { mode: "payment", success_url: "x" }, "parameter_missing", "line_items"],
  ["checkout/sessions", { mode: "setup", success_url: "x" }, "parameter_missing", "currency"],
  ["checkout/sessions", { mode: "setup", success_url: "x", currency: "usd", expires_at: "1" }, undefined, "expires_at"],
])("POST /v1/%s refuses %j", async (place, body, code, param) => {
  const answered = await send(place, body as Record<string, string>);
  expect(answered).toMatchObject({ status: code === "resource_missing" ? 404 : 400, type: "invalid_request_error" });
  expect({ code: answered.code, param: answered.param }).toEqual({ code, param });
});

it("confirms an intent with automatic payment methods only with a return address", async () => {
  const confirmed = { ...PAYMENT, confirm: "true", payment_method: "pm_card_visa" };
  expect(await send("payment_intents", confirmed)).toMatchObject({
    status: 400,
    message: expect.stringContaining("return_url"),
  });
  expect((await send("payment_intents", { ...confirmed, return_url: "http://x.test/" })).status).toBe(200);
});

it("knows no other version, address, key or account", async () => {
  expect(await send("customers", {}, { "stripe-version": "2020-01-01" })).toMatchObject({ status: 400 });
  expect(await send("nothing", {})).toMatchObject({
    status: 404,
    message: expect.stringContaining("Unrecognized request URL"),
  });
  expect(await send("customers", {}, { authorization: "Bearer sk_wrong" })).toMatchObject({ status: 401 });
  expect(await send("customers", {}, { authorization: "Bearer rk_test_unknown" })).toMatchObject({ status: 401 });
  expect(await send("customers", {}, { "stripe-account": "acct_none" })).toMatchObject({
    status: 403,
    code: "account_invalid",
  });
});

it("lets a restricted key do what it may", async () => {
  const restricted = stripeFor(double, "rk_test_reader");
  expect(await restricted.customers.retrieve(customer)).toMatchObject({ name: "Ada" });
  await expect(restricted.customers.create({})).rejects.toMatchObject({
    type: "StripePermissionError",
    code: "more_permissions_required_for_application",
    message: expect.stringContaining("rak_customer_write"),
  });
  await expect(restricted.charges.list()).rejects.toMatchObject({ statusCode: 403 });
});

it("keeps test and live mode apart", async () => {
  const live = stripeFor(double, "sk_live_double");
  await expect(live.customers.retrieve(customer)).rejects.toMatchObject({
    code: "resource_missing",
    message: `No such customer: '${customer}'; a similar object exists in test mode, but a live mode key was used to make this request.`,
  });
  expect(await live.customers.create({})).toMatchObject({ livemode: true });
  expect((await live.customers.list()).data).toHaveLength(1);
  await expect(live.paymentMethods.attach("pm_card_visa", { customer })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

it("pages through a list in both directions", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.unshift((await stripe.customers.create({ email: "list@x.test" })).id);
  const page = (more: Stripe.CustomerListParams) => stripe.customers.list({ email: "list@x.test", limit: 2, ...more });
  const first = await page({});
  expect(first).toMatchObject({ has_more: true, url: "/v1/customers" });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await page({ starting_after: ids[1] });
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  const before = await page({ ending_before: ids[3] });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const all = await stripe.customers.list({ email: "list@x.test", limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ code: "parameter_invalid_integer" });
  await expect(page({ created: { gt: 99_999_999_999 } })).resolves.toMatchObject({ data: [] });
});

it("searches what is a minute old", async () => {
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: "usd", metadata: { payment: "pay_1" } });
  const search = () => stripe.paymentIntents.search({ query: 'metadata["payment"]:"pay_1"' });
  expect((await search()).data).toEqual([]);
  await double.advance(61_000);
  expect((await search()).data.map(({ id }) => id)).toEqual([intent.id]);
});

it("finds everything again after its process ended", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stripe-double-"));
  const file = path.join(folder, "kept.json");
  const one = await StripeDouble.start({ tickMs: 0, file });
  const made = await stripeFor(one).customers.create({ name: "Ada" }, { idempotencyKey: "k" });
  await one.stop();
  const other = await StripeDouble.start({ tickMs: 0, file });
  expect((await stripeFor(other).customers.create({ name: "Ada" }, { idempotencyKey: "k" })).id).toBe(made.id);
  expect((await stripeFor(other).events.list()).data).toHaveLength(1);
  await other.stop();
  rmSync(folder, { recursive: true });
});
