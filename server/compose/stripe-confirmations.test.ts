import { afterEach, beforeEach, expect, it } from "vitest";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { applyRailEvents, receivePostedEvents, receiveRailEvent } from "@/server/domain/payments/rail-events";
import { reconcile } from "@/server/domain/payments/reconcile";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { visitorCaller } from "@/server/kernel/caller";
import { paymentRails } from "@/server/ports/payment-rails";
import { secretIn } from "@/server/testing/complete-setup-form";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards monthly gifts whose bank asks for its customer: the date is charged once they have confirmed it, once, or not at all.

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

let giving: GivingFixture;
let world: StripeRailWorld;
beforeEach(async () => {
  giving = await openGivingFixture();
  const { system } = giving.fixture;
  world = await StripeRailWorld.open({ now: () => system.now() });
  system.ports.rails = paymentRails([world.rail]);
});
afterEach(() => Promise.all([giving.fixture.close(), world.close()]));

/** Lets time pass, with everything that follows from what Stripe sends. */
async function pass(ms: number): Promise<void> {
  const { system, clock } = giving.fixture;
  clock.advance(ms);
  await runRecurringGifts(system, NEVER);
  await world.double.settle();
  for (const { headers, body } of world.posted.splice(0)) await receiveRailEvent(system, world.rail, headers, body);
  await receivePostedEvents(system);
  await completeForms(system, NEVER);
  await submitWaitingGifts(system);
  await applyRailEvents(system);
  await runDuePayments(system);
  await expireGiftActions(system, NEVER, system.now());
  await releaseAuthorizations(system, NEVER, system.now());
  await runRecurringGifts(system, NEVER);
}
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) await pass(DAY_MS);
}

/** Pays on Stripe's page that was opened last, with a card by its number. */
function payLast(number?: string) {
  const session = world.double.scope().all("checkout.session").at(-1)!;
  world.double.control("pay_session", { session: session.id, ...(number && { number }) });
  return session;
}
const gifts = () => giving.gifts();
const intents = () => world.double.scope().all("payment_intent");
const recurring = () => giving.fixture.system.db.recurringGift.findFirstOrThrow();

/** A monthly gift of two dates, whose third is to be charged to a card that its bank always asks about. */
async function untilThirdDate(): Promise<{ url: string }> {
  const { system } = giving.fixture;
  await giving.send({ input: { cadence: "monthly" } });
  const { id, success_url } = payLast();
  const query = new URL(success_url!.replace("{CHECKOUT_SESSION_ID}", id)).searchParams;
  await completeCheckout(system.as(visitorCaller("page")), { query, layout: "page" });
  await days(35);
  const change = { paymentToken: await world.savedCard("pm_card_authenticationRequired"), rail: "stripe" };
  await changeRecurringGift(system, (await recurring()).id, change, "requested_by_donor");
  for (let day = 0; (await gifts()).length < 3 && day < 35; day += 1) await pass(DAY_MS);
  const third = (await gifts()).at(-1)!;
  expect(third).toMatchObject({ status: "pending", actionCode: "authentication_required" });
  return { url: `https://almoner.example${giftActionPath(system, third.id)}` };
}

async function expectAgreement(): Promise<void> {
  const { system, clock } = giving.fixture;
  clock.advance(300_000);
  const { found } = await reconcile(system, { rail: world.rail, from: new Date(0), to: system.now() });
  expect(found).toEqual([]);
  expect(await giving.fixture.brokenBooks()).toEqual([]);
}

it("the third date settles once its donor has confirmed it, and the fourth needs nobody", async () => {
  const { system } = giving.fixture;
  const { url } = await untilThirdDate();
  const input = { secret: secretIn(url), locale: "en", description: "Gift to Harbor lights" } as const;
  const form = await startGiftAction(system.as(visitorCaller("page")), input);
  expect(form).toBe(world.double.scope().all("checkout.session").at(-1)!.url);
  // Asks to be authenticated in the form, and never again. The tab is closed afterwards.
  payLast("4000002500003155");
  world.double.control("authenticate", { intent: intents().at(-1)!.id });
  await pass(0);
  await days(2);
  expect((await gifts()).map(({ status }) => status)).toEqual(["settled", "settled", "settled"]);
  const charges = await system.db.payment.findMany({ where: { subjectId: (await gifts())[2]!.id } });
  expect(charges.map(({ status }) => status).sort()).toEqual(["cleared", "declined"]);
  expect((await recurring()).paymentToken).toBe((await gifts())[2]!.paymentToken);
  for (let day = 0; (await gifts()).length < 4 && day < 35; day += 1) await pass(DAY_MS);
  await days(2);
  expect((await gifts()).map(({ status }) => status)).toEqual(["settled", "settled", "settled", "settled"]);
  expect(intents().filter(({ status }) => status === "succeeded")).toHaveLength(4);
  await expectAgreement();
});

it("the third date fails after seven days that nobody confirms, and nothing is charged", async () => {
  await untilThirdDate();
  await days(6);
  expect((await gifts())[2]).toMatchObject({ status: "pending" });
  await days(2);
  expect((await gifts())[2]).toMatchObject({ status: "failed", failureCode: "authentication_required" });
  expect(await recurring()).toMatchObject({ status: "past_due" });
  expect(intents().filter(({ status }) => status === "succeeded")).toHaveLength(2);
  await expectAgreement();
});
