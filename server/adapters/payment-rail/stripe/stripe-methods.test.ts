import { beforeEach, expect, it } from "vitest";
import type { PaymentForm } from "@/server/ports/payment-form";
import type { RailOperation } from "@/server/ports/payment-rail";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards that a person is one customer, keeps methods until they remove them, and can authenticate when their bank
// asks.

const FORM: PaymentForm = {
  reference: "chk_1.1",
  amountCents: 2_500n,
  currency: "EUR",
  description: "A gift to the library",
  locale: "en",
  returnUrl: "https://almoner.example/gifts/return?rail=stripe",
  payerEmail: "ada@example.org",
};
const PAYER = { key: "user_1", email: "ada@example.org" };

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open();
  return () => world.close();
});

const customers = () => world.double.scope().all("customer");
const methods = () => world.rail.methods!;

/** Opens a form, pays or saves in it, and returns its token. */
async function completed(changes: Partial<PaymentForm> = {}): Promise<string> {
  await world.rail.startPayment({ ...FORM, ...changes });
  const session = world.double.scope().all("checkout.session").at(-1)!;
  world.double.control("pay_session", { session: session.id });
  const back = new URL(session.success_url!.replace("{CHECKOUT_SESSION_ID}", session.id)).searchParams;
  const answer = await world.rail.readPayment(back);
  if (answer.outcome !== "completed") throw new Error(answer.outcome);
  return answer.token;
}

let made = 0;
const operation = (token: string, changes: Partial<RailOperation> = {}): RailOperation => ({
  key: `pay_${++made}`,
  direction: "charge",
  token,
  amountCents: 2_500n,
  currency: "EUR",
  chargeReference: null,
  ...changes,
});

it("is one customer for a payer, however many forms are opened at once", async () => {
  const opened = await Promise.all([1, 2, 3, 4].map(() => methods().openPayer!(PAYER)));
  expect(new Set(opened).size).toBe(1);
  expect(customers()).toMatchObject([{ id: opened[0], email: PAYER.email, metadata: { almoner_payer: "user_1" } }]);
  const payer = opened[0]!;
  const [paid, saved] = [await completed({ payer, saves: true }), await completed({ payer, amountCents: null })];
  for (const token of [paid, saved]) expect(token).toContain(`${payer}.pm_`);
  expect(customers()).toHaveLength(1);
});

it("saves nothing of a gift whose donor did not ask for that", async () => {
  const token = await completed();
  expect(token).toMatch(/^pi_\w+$/);
  expect(methods().savedToken(token)).toBeNull();
});

it("opens the form for another customer if theirs was deleted", async () => {
  const payer = await methods().openPayer!(PAYER);
  await world.stripe.customers.del(payer);
  const token = await completed({ payer, saves: true });
  expect(methods().savedToken(token)).toMatch(/^cus_\w+\.pm_\w+$/);
  expect(token).not.toContain(payer);
});

it("charges what a form saved for other gifts, and nothing once it is forgotten", async () => {
  const token = await completed({ payer: await methods().openPayer!(PAYER), saves: true });
  const saved = methods().savedToken(token)!;
  expect(await world.rail.charge(operation(token), world.options())).toMatchObject({ outcome: "cleared" });
  const taken = operation(saved, { isPayerPresent: true });
  expect((await world.rail.charge(taken, world.options())).outcome).toMatch(/accepted|cleared/);
  world.double.disturb({ kind: "lost_after", route: "POST /v1/payment_methods/:id/detach" });
  for (const forgotten of [saved, token, "pm_sandbox_ok", "cus_nobody.pm_nobody"])
    await methods().forget(forgotten, world.options());
  const [method] = world.double.scope().all("payment_method");
  expect(method!.customer).toBeNull();
  expect(await world.rail.charge(operation(saved), world.options())).toMatchObject({ outcome: "declined" });
  await world.advance(86_400_000);
  expect(await world.rail.find(taken, world.options())).toMatchObject({ outcome: "cleared" });
});

it("says that a method could not be forgotten", async () => {
  const token = await completed({ payer: await methods().openPayer!(PAYER), saves: true });
  world.double.disturb({ kind: "error", route: "POST /v1/payment_methods/:id/detach", times: 1 });
  await expect(methods().forget(token, world.options())).rejects.toThrow("Stripe answered with an error");
  await methods().forget(token, world.options());
});

it("declines what the bank wants confirmed by whoever is there, and leaves nothing open", async () => {
  const payer = await methods().openPayer!(PAYER);
  const method = await world.stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer: payer });
  const charged = operation(`${payer}.${method.id}`, { isPayerPresent: true });
  const declined = { outcome: "declined", code: "authentication_required" };
  expect(await world.rail.charge(charged, world.options())).toMatchObject(declined);
  expect(await world.rail.find(charged, world.options())).toMatchObject(declined);
  const intent = world.double.scope().all("payment_intent").at(-1)!;
  expect(intent.status).toBe("requires_payment_method");
});
