import type Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

let double: StripeDouble;
let stripe: Stripe;

beforeEach(async () => {
  double = await StripeDouble.start({ tickMs: 0 });
  stripe = stripeFor(double);
});
afterEach(() => double.stop());

const SUCCESS = "http://x.test/done?session={CHECKOUT_SESSION_ID}";

function pay(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: "payment",
    success_url: SUCCESS,
    cancel_url: "http://x.test/back",
    line_items: [{ price_data: { currency: "usd", unit_amount: 2500, product_data: { name: "Gift <1>" } } }],
    payment_intent_data: { capture_method: "manual", metadata: { gift: "gift_1" }, transfer_group: "gift_1" },
    customer_creation: "always",
    ...more,
  });
}

/** Submits a form as a browser does. Returns the redirect location (null if none) and the page's text. */
async function submit(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return { location: response.headers.get("location"), text: await response.text() };
}
const CARD = { type: "card", number: "4242 4242 4242 4242", email: "ada@example.org", name: "Ada Hart" };

it("leads a payer through Checkout: declined, then authorized, then captured by the merchant", async () => {
  const session = await pay();
  expect(session).toMatchObject({ status: "open", payment_intent: null, payment_status: "unpaid" });
  const shown = await (await fetch(session.url!)).text();
  expect(shown).toContain("Pay 25.00 USD");
  expect(shown).toContain("Gift &lt;1&gt;");
  expect(shown).toContain('href="http://x.test/back"');
  expect(shown).not.toContain("IBAN");

  const declined = await submit(session.url!, { ...CARD, number: "4000 0000 0000 9995" });
  expect(declined.text).toContain("Your card has insufficient funds.");
  const paid = await submit(session.url!, CARD);
  expect(paid.location).toBe(`http://x.test/done?session=${session.id}`);

  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent", "customer", "line_items"],
  });
  expect(done).toMatchObject({
    status: "complete",
    url: null,
    payment_status: "unpaid",
    payment_intent: { status: "requires_capture", metadata: { gift: "gift_1" }, transfer_group: "gift_1" },
    customer: { email: "ada@example.org" },
    customer_details: { email: "ada@example.org", name: "Ada Hart" },
    line_items: { data: [{ amount_total: 2500 }] },
  });
  await stripe.paymentIntents.capture((done.payment_intent as Stripe.PaymentIntent).id);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  expect((await submit(session.url!, CARD)).text).toContain("all done");
});

it("asks to authenticate, and completes the session afterwards", async () => {
  const session = await pay();
  const { location } = await submit(session.url!, { ...CARD, number: "4000002760003184" });
  expect(await (await fetch(location!)).text()).toContain("Complete authentication");
  const failed = await submit(location!, { result: "fail" });
  expect(await (await fetch(failed.location!)).text()).toContain("could not authenticate");
  const again = await submit(session.url!, { ...CARD, number: "4000002760003184" });
  const passed = await submit(again.location!, { result: "complete" });
  expect((await fetch(passed.location!, { redirect: "manual" })).headers.get("location")).toBe(
    `http://x.test/done?session=${session.id}`,
  );
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "complete" });
});

it("saves a bank account by its mandate", async () => {
  const session = await stripe.checkout.sessions.create({
    mode: "setup",
    currency: "eur",
    success_url: SUCCESS,
    customer: (await stripe.customers.create({ email: "ada@example.org" })).id,
  });
  expect(await (await fetch(session.url!)).text()).toContain("you authorize the merchant to debit your account");
  await submit(session.url!, { ...CARD, type: "sepa_debit", number: "DE89370400440532013000" });
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["setup_intent.mandate", "setup_intent.payment_method"],
  });
  expect(done).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    setup_intent: {
      status: "succeeded",
      mandate: { status: "active", customer_acceptance: { type: "online" } },
      payment_method: { type: "sepa_debit", customer: session.customer },
    },
  });
});

it("expires a session by request or after a day", async () => {
  const [one, other] = [await pay(), await pay()];
  expect(await stripe.checkout.sessions.expire(one.id)).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(one.id)).rejects.toMatchObject({ statusCode: 400 });
  await double.advance(86_400_000);
  expect(await stripe.checkout.sessions.retrieve(other.id)).toMatchObject({ status: "expired" });
  expect((await fetch(other.url!)).status).toBe(410);
});

it("leads a recipient through onboarding, once for each link", async () => {
  const account = await stripe.accounts.create({
    controller: { losses: { payments: "application" }, stripe_dashboard: { type: "express" } },
    capabilities: { transfers: { requested: true } },
  });
  const link = () =>
    stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      return_url: "http://x.test/back",
      refresh_url: "http://x.test/again",
    });
  const first = await link();
  expect((await submit(first.url, { stage: "document_missing" })).location).toBe("http://x.test/back");
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    requirements: { currently_due: ["individual.verification.document"], disabled_reason: "requirements.past_due" },
  });
  expect((await submit(first.url, { stage: "enabled" })).location).toBe("http://x.test/again");
  await submit((await link()).url, { stage: "enabled" });
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    payouts_enabled: true,
    capabilities: { transfers: "active" },
  });
});

it("shows a dashboard whose buttons do things", async () => {
  const session = await pay({ payment_intent_data: {} });
  await submit(session.url!, CARD);
  const [charge] = (await stripe.charges.list()).data;
  const shown = await (await fetch(`${double.origin}/_double`)).text();
  expect(shown).toContain(`aria-label="Dispute ${charge!.id}"`);
  await submit(`${double.origin}/_double/act`, { control: "dispute", charge: charge!.id, livemode: "false" });
  expect((await stripe.disputes.list()).data).toMatchObject([{ status: "needs_response", amount: 2500 }]);
  expect(await (await fetch(`${double.origin}/_double?mode=live`)).text()).toContain("There are none.");
});
