import { beforeEach, expect, it } from "vitest";
import { readCheckoutSession } from "@/server/adapters/payment-rail/stripe/stripe-checkout";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import type { PaymentForm } from "@/server/ports/payment-form";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

const DAY_MS = 86_400_000;
const FORM: PaymentForm = {
  reference: "gft_1",
  amountCents: 2_500n,
  currency: "EUR",
  description: "A gift to the library",
  payee: "Library",
  locale: "pt",
  returnUrl: "https://almoner.example/gifts/return?rail=stripe#top",
};

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open();
  return () => world.close();
});

const sessions = () => world.double.scope().all("checkout.session");
const query = (url: string) => new URL(url).searchParams;

/** Opens a form, and returns its session with the return URLs. */
async function open(changes: Partial<PaymentForm> = {}) {
  const { url } = await world.rail.startPayment({ ...FORM, ...changes });
  const session = sessions().at(-1)!;
  expect(url).toBe(session.url);
  const done = query(session.success_url!.replace("{CHECKOUT_SESSION_ID}", session.id));
  return { session, done, left: query(session.cancel_url!) };
}

async function paid(changes: Partial<PaymentForm> = {}): Promise<string> {
  const { session, done } = await open(changes);
  world.double.control("pay_session", { session: session.id });
  const answer = await world.rail.readPayment(done);
  expect(answer).toMatchObject({ outcome: "completed", reference: "gft_1" });
  const authorizedUntil = changes.amountCents === null ? undefined : new Date(world.time + 7 * DAY_MS);
  expect((answer as { authorizedUntil?: Date }).authorizedUntil).toEqual(authorizedUntil);
  return (answer as { token: string }).token;
}

const charge = (key: string, token: string, amountCents = 2_500n) => ({
  key,
  direction: "charge" as const,
  token,
  amountCents,
  currency: "EUR",
  chargeReference: null,
  subjectId: "gft_1",
});

it("authorizes an amount, and takes it once it is charged", async () => {
  const token = await paid();
  expect(token).toMatch(/^pi_\w+$/);
  const operation = charge("pay_1", token);
  expect(await world.rail.find(operation, world.options())).toEqual({ outcome: "absent" });
  const answer = await world.rail.charge(operation, world.options());
  expect(answer).toMatchObject({ outcome: "cleared", reference: token, amountCents: 2_500n, currency: "EUR" });
  expect(await world.rail.charge(operation, world.options())).toEqual(answer);
  expect(await world.rail.find(operation, world.options())).toEqual(answer);
  const labels = { almoner_payment: "pay_1", almoner_subject: "gft_1" };
  expect(world.double.scope().all("charge")).toMatchObject([{ captured: true, metadata: labels }]);
  expect(await world.rail.describe(token)).toEqual({ type: "card", brand: "visa", last4: "4242", expiry: "2034-12" });
});

it("captures an authorization for one payment of its amount alone", async () => {
  const token = await paid();
  await expect(world.rail.charge(charge("pay_1", token, 2_501n), world.options())).rejects.toThrow("pay_1");
  const keys = ["pay_1", "pay_2", "pay_3"];
  const results = await Promise.allSettled(keys.map((key) => world.rail.charge(charge(key, token), world.options())));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(String((results.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason)).toContain(
    "was captured for another payment",
  );
});

it("releases an authorization that nothing will charge, and none that was charged", async () => {
  const [charged, released] = [await paid(), await paid({ reference: "gft_1", description: "Another gift" })];
  const taken = await world.rail.charge(charge("pay_1", charged), world.options());
  world.double.disturb({ kind: "lost_after", route: "POST /v1/payment_intents/:id/cancel", times: 2 });
  for (const token of [charged, released, released, "pm_sandbox_ok", "pi_nobody"])
    await world.rail.release!(token, world.options());
  expect(await world.rail.find(charge("pay_1", charged), world.options())).toEqual(taken);
  expect(await world.rail.charge(charge("pay_2", released), world.options())).toMatchObject({ outcome: "declined" });
});

it("says that an authorization could not be released", async () => {
  const token = await paid();
  world.double.disturb({ kind: "error", route: "POST /v1/payment_intents/:id/cancel" });
  await expect(world.rail.release!(token, world.options())).rejects.toThrow("Stripe answered with an error");
});

it("declines an authorization that has ended", async () => {
  const operation = charge("pay_1", await paid());
  await world.advance(8 * DAY_MS);
  const declined = { outcome: "declined", code: "authorization_expired", message: expect.any(String) };
  expect(await world.rail.charge(operation, world.options())).toEqual(declined);
  expect(await world.rail.find(operation, world.options())).toEqual(declined);
});

it("saves the method of a gift that repeats, and charges it again without its owner", async () => {
  const repeats = { cadence: "monthly" as const, nextAt: new Date("2027-01-01") };
  const token = await paid({ repeats });
  expect(token).toMatch(/^pi_\w+\.cus_\w+\.pm_\w+$/);
  const [first, second, larger] = [charge("pay_1", token), charge("pay_2", token), charge("pay_3", token, 9_900n)];
  const taken = await world.rail.charge(first, world.options());
  expect(taken).toMatchObject({ outcome: "cleared", reference: token.split(".")[0] });
  await world.advance(31 * DAY_MS);
  expect(await world.rail.find(second, world.options())).toEqual({ outcome: "absent" });
  for (const operation of [second, larger]) {
    expect(await world.rail.charge(operation, world.options())).toMatchObject({ outcome: "accepted" });
    await world.advance(DAY_MS);
    const { amountCents } = operation;
    expect(await world.rail.find(operation, world.options())).toMatchObject({ outcome: "cleared", amountCents });
  }
  expect(await world.rail.find(first, world.options())).toEqual(taken);
  expect(
    world.double
      .scope()
      .all("charge")
      .map(({ amount }) => amount),
  ).toEqual([2_500, 2_500, 9_900]);
});

it("charges the saved method where the authorization has ended", async () => {
  const token = await paid({ repeats: { cadence: "monthly", nextAt: new Date("2027-01-01") } });
  await world.advance(8 * DAY_MS);
  expect(await world.rail.charge(charge("pay_1", token), world.options())).toMatchObject({ outcome: "accepted" });
});

it("saves a method without an amount", async () => {
  const token = await paid({ amountCents: null });
  expect(token).toMatch(/^cus_\w+\.pm_\w+$/);
  expect(await world.rail.describe(token)).toMatchObject({ type: "card", last4: "4242" });
  expect(await world.rail.charge(charge("pay_1", token), world.options())).toMatchObject({ outcome: "accepted" });
});

it("opens the same form once, with the id of the session in braces that are not encoded", async () => {
  const { session } = await open();
  await open();
  expect(sessions()).toHaveLength(1);
  expect(session).toMatchObject({ locale: "pt", client_reference_id: "gft_1", payment_method_types: ["card"] });
  expect(session.success_url).toBe(
    "https://almoner.example/gifts/return?rail=stripe&stripe_session={CHECKOUT_SESSION_ID}#top",
  );
  await open({ locale: "ar" });
  expect(sessions().at(-1)!.locale).toBe("auto");
});

it("believes that a form was left only where it wrote so itself, and nothing that others wrote", async () => {
  const { session, done, left } = await open();
  expect(await world.rail.readPayment(left)).toEqual({ outcome: "canceled", reference: "gft_1" });
  expect(await world.rail.readPayment(done)).toEqual({ outcome: "canceled", reference: "gft_1" });
  left.set("stripe_reference", "gft_2");
  expect(await world.rail.readPayment(left)).toEqual({ outcome: "invalid" });
  for (const id of ["cs_test_nobody", "cs_live_1/../x", ""])
    expect(await world.rail.readPayment(new URLSearchParams({ stripe_session: id }))).toEqual({ outcome: "invalid" });
  expect(await world.rail.readPayment(new URLSearchParams())).toEqual({ outcome: "invalid" });
  const foreign = await world.stripe.checkout.sessions.create({
    mode: "setup",
    currency: "eur",
    client_reference_id: "gft_1",
    success_url: "https://other.example/",
  });
  expect(await readCheckoutSession(world.settings, foreign.id)).toEqual({ outcome: "invalid" });
  expect(await readCheckoutSession({ ...world.settings, isLive: true }, session.id)).toEqual({ outcome: "invalid" });
  await world.advance(2 * DAY_MS);
  expect(await world.rail.readPayment(done)).toEqual({ outcome: "canceled", reference: "gft_1" });
});

it("does not mix test mode and live mode", async () => {
  const token = await paid();
  const live = stripeClient({ apiKey: "sk_live_double", host: world.double.origin });
  const rail = stripeRail({ ...world.settingsOf(live), isLive: true });
  expect(await rail.describe(token)).toBeNull();
  expect(await rail.charge(charge("pay_1", token), world.options())).toMatchObject({ outcome: "declined" });
});

it("completes once the bank's customer has confirmed the payment", async () => {
  const { session, done } = await open();
  const { authenticate_at } = world.double.control("pay_session", {
    session: session.id,
    number: "4000002760003184",
  }) as { authenticate_at: string };
  expect(authenticate_at).toContain("/authenticate/");
  expect(await world.rail.readPayment(done)).toMatchObject({ outcome: "canceled" });
  const intent = world.double.scope().all("payment_intent").at(-1)!.id;
  world.double.control("authenticate", { intent });
  expect(await world.rail.readPayment(done)).toMatchObject({ outcome: "completed", token: intent });
  expect(await world.rail.charge(charge("pay_1", intent), world.options())).toMatchObject({ outcome: "cleared" });
});

it("takes yen as Stripe writes them", async () => {
  const token = await paid({ amountCents: 5_000n, currency: "JPY" });
  const operation = { ...charge("pay_1", token, 5_000n), currency: "JPY" };
  expect(await world.rail.charge(operation, world.options())).toMatchObject({ amountCents: 5_000n, currency: "JPY" });
  expect(world.double.scope().all("charge").at(-1)).toMatchObject({ amount: 5_000, currency: "jpy" });
  const small = { ...operation, key: "pay_2", amountCents: 49n };
  expect(await world.rail.charge(small, world.options())).toMatchObject({ code: "amount_not_supported" });
});

it("charges a saved method in no currency that is not configured: Stripe would convert it", async () => {
  const token = await world.savedCard("pm_card_visa");
  const operation = { ...charge("pay_1", token, 5_000n), currency: "SEK" };
  expect(await world.rail.charge(operation, world.options())).toMatchObject({ code: "amount_not_supported" });
  expect(world.double.scope().all("payment_intent")).toEqual([]);
});
