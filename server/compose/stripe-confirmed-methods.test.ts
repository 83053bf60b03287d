import { afterEach, beforeEach, expect, it } from "vitest";
import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { retryCheckout } from "@/server/domain/checkouts/start-checkout";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { completeGiftAction, readGiftAction, startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { keepMethod } from "@/server/domain/users/saved-methods/keep-method";
import { visitorCaller } from "@/server/kernel/caller";
import { secretIn } from "@/server/testing/complete-setup-form";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { StripeGiving } from "@/server/testing/stripe-giving";

// Guards donors whose bank asks about their saved card: they confirm, enter nothing again, and are charged once.

const DAY_MS = 86_400_000;

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
beforeEach(async () => {
  stripe = await StripeGiving.open();
  ({ giving, world } = stripe);
});
afterEach(() => stripe.close());

const gifts = () => giving.gifts();
const all = (kind: "payment_intent" | "checkout.session") => world.double.scope().all(kind);
const intents = () => world.double.scope().all("payment_intent");
const visitor = () => giving.fixture.system.as(visitorCaller("page"));
const expectAgreement = async () => expect(await stripe.disagreements()).toEqual([]);

/** A monthly gift whose second date was charged to a card that its bank asks about. Returns the secret of its page. */
async function untilAsked(): Promise<string> {
  const { system } = giving.fixture;
  await giving.send({ input: { cadence: "monthly" } });
  await stripe.comeBack(stripe.payLast());
  await stripe.days(2);
  const change = { paymentToken: await world.savedCard("pm_card_authenticationRequired"), rail: "stripe" };
  const { id } = await system.db.recurringGift.findFirstOrThrow();
  await changeRecurringGift(system, id, change, "requested_by_donor");
  for (let day = 0; (await gifts()).length < 2 && day < 35; day += 1) await stripe.pass(DAY_MS);
  const second = (await gifts()).at(-1)!;
  expect(second).toMatchObject({ status: "pending", actionCode: "authentication_required" });
  return secretIn(`https://almoner.example${giftActionPath(system, second.id)}`);
}

const open = (secret: string, confirms = true) =>
  startGiftAction(visitor(), { secret, locale: "en", description: "Gift to Harbor lights", confirms });

/** Answers on the bank's page. Returns the query of the return URL. */
function answer(isPassed = true): URLSearchParams {
  const { redirect_to } = world.double.control("authenticate", { intent: intents().at(-1)!.id, isPassed }) as {
    redirect_to: string;
  };
  return new URL(redirect_to).searchParams;
}

it("the donor confirms on their bank's page, without the card, and goes on with it", async () => {
  const secret = await untilAsked();
  const forms = all("checkout.session").length;
  expect(await readGiftAction(visitor(), { secret })).toMatchObject({ state: "open", isConfirmable: true });
  expect(await open(secret)).toBe(intents().at(-1)!.next_action!.redirect_to_url!.url);
  const asked = intents().length;
  expect(await open(secret)).toBe(intents().at(-1)!.next_action!.redirect_to_url!.url);
  expect(intents()).toHaveLength(asked);
  const query = answer();
  for (const _ of [1, 2]) expect(await completeGiftAction(visitor(), { secret, query })).toBe("given");
  await stripe.days(2);
  expect((await gifts()).map(({ status }) => status)).toEqual(["settled", "settled"]);
  expect(all("checkout.session")).toHaveLength(forms);
  const { token } = await giving.fixture.system.db.payment.findFirstOrThrow({ where: { status: "declined" } });
  expect((await giving.fixture.system.db.recurringGift.findFirstOrThrow()).paymentToken).toContain(token);
  expect(intents().filter(({ status }) => status === "succeeded")).toHaveLength(2);
  await expectAgreement();
  // The bank asks about the next date as well.
  for (let day = 0; (await gifts()).length < 3 && day < 35; day += 1) await stripe.pass(DAY_MS);
  await stripe.days(2);
  expect((await gifts())[2]).toMatchObject({ status: "pending", actionCode: "authentication_required" });
});

it("a donor who confirms and closes the tab has given all the same, once", async () => {
  const secret = await untilAsked();
  await open(secret);
  const query = answer();
  await stripe.pass(60_000);
  await stripe.days(2);
  expect(await completeGiftAction(visitor(), { secret, query })).toBe("given");
  expect((await gifts()).map(({ status }) => status)).toEqual(["settled", "settled"]);
  expect(intents().filter(({ status }) => status === "succeeded")).toHaveLength(2);
  await expectAgreement();
});

it("one whose bank does not believe them is charged nothing, and may try again or pay by another card", async () => {
  const secret = await untilAsked();
  await open(secret);
  expect(await completeGiftAction(visitor(), { secret, query: answer(false) })).toBe("left");
  expect(await open(secret)).toBe(intents().at(-1)!.next_action!.redirect_to_url!.url);
  const form = await open(secret, false);
  expect(form).toBe(world.double.scope().all("checkout.session").at(-1)!.url);
  expect(await completeGiftAction(visitor(), { secret, query: stripe.payLast() })).toBe("given");
  // Confirmed late, in a tab that was left open: the authorization is no longer needed and is released.
  const late = intents().find(({ status }) => status === "requires_action")!;
  world.double.control("authenticate", { intent: late.id });
  await stripe.days(2);
  expect(world.double.scope().get("payment_intent", late.id).status).toBe("canceled");
  expect((await gifts()).map(({ status }) => status)).toEqual(["settled", "settled"]);
  await expectAgreement();
});

it("one whose card is gone pays in the form", async () => {
  const secret = await untilAsked();
  const { token } = await giving.fixture.system.db.payment.findFirstOrThrow({ where: { status: "declined" } });
  await world.rail.methods!.forget(token!, { signal: new AbortController().signal });
  expect(await open(secret)).toBe(world.double.scope().all("checkout.session").at(-1)!.url);
});

/** Gives by a saved card whose bank asks about it, and tries again. Returns the next URL. */
async function tryAgainAtOnce(): Promise<string> {
  const { system } = giving.fixture;
  const donor = await signedInUser(system, "ada@example.org");
  const token = await world.savedCard("pm_card_authenticationRequired");
  const description = { type: "card", brand: "visa", last4: "3184", expiry: "2034-12" };
  await system.transaction((tx) => keepMethod(tx, { userId: donor.userId, rail: "stripe", token, description }));
  const { id: payBy } = await system.db.savedMethod.findFirstOrThrow();
  await giving.send({ user: donor.as, input: { email: "ada@example.org", pay_by: payBy } });
  await stripe.pass(0);
  const checkout = await system.db.checkout.findFirstOrThrow();
  expect(checkout).toMatchObject({ status: "failed", error: "authentication_required" });
  return retryCheckout(visitor(), { secret: checkoutSecret(system, checkout.id), layout: "page" });
}

it("a donor who is there and whose saved card is declined for that confirms it from the gift's page", async () => {
  expect(await tryAgainAtOnce()).toBe(intents().at(-1)!.next_action!.redirect_to_url!.url);
  await stripe.comeBack(answer());
  await stripe.days(2);
  expect((await gifts()).map(({ status }) => status)).toEqual(["failed", "settled"]);
  expect(all("checkout.session")).toEqual([]);
  await expectAgreement();
});

it("one whose confirmation is heard of once their bank has let go of the amount learns that nothing was charged", async () => {
  await tryAgainAtOnce();
  answer();
  giving.fixture.clock.advance(8 * DAY_MS);
  await stripe.pass(0);
  await stripe.pass(60_000);
  expect((await gifts()).map(({ status }) => status)).toEqual(["failed", "failed"]);
  await stripe.pass(3_600_000);
  expect((await giving.emailsTo("ada@example.org")).map(({ subject }) => subject)).toContain(
    "Your gift to “Harbor lights” did not go through",
  );
  await expectAgreement();
});

it("says of no other intent that it was confirmed", async () => {
  await giving.send();
  stripe.payLast();
  const { id } = intents().at(-1)!;
  for (const value of [id, "pi_unknown", "pi_", "../charges/ch_1"]) {
    const query = new URLSearchParams({ rail: "stripe", payment_intent: value });
    expect(await world.rail.readPayment(query)).toEqual({ outcome: "invalid" });
  }
});
