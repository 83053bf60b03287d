import { afterEach, beforeEach, expect, it } from "vitest";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { startGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { visitorCaller } from "@/server/kernel/caller";
import { secretIn } from "@/server/testing/complete-setup-form";
import { StripeGiving } from "@/server/testing/stripe-giving";

// Guards monthly gifts whose bank requires authentication: once the donor has confirmed, the date is charged once or
// not at all.

const DAY_MS = 86_400_000;

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
beforeEach(async () => {
  stripe = await StripeGiving.open();
  ({ giving, world } = stripe);
});
afterEach(() => stripe.close());

const pass = (ms: number) => stripe.pass(ms);
const days = (count: number) => stripe.days(count);
const gifts = () => giving.gifts();
const intents = () => world.double.scope().all("payment_intent");
const recurring = () => giving.fixture.system.db.recurringGift.findFirstOrThrow();

/** A monthly gift with two charged dates, whose third will use a card that its bank always asks about. */
async function untilThirdDate(): Promise<{ url: string }> {
  const { system } = giving.fixture;
  await giving.send({ input: { cadence: "monthly" } });
  await stripe.comeBack(stripe.payLast());
  await days(35);
  const change = { paymentToken: await world.savedCard("pm_card_authenticationRequired"), rail: "stripe" };
  await changeRecurringGift(system, (await recurring()).id, change, "requested_by_donor");
  for (let day = 0; (await gifts()).length < 3 && day < 35; day += 1) await pass(DAY_MS);
  const third = (await gifts()).at(-1)!;
  expect(third).toMatchObject({ status: "pending", actionCode: "authentication_required" });
  return { url: `https://almoner.example${giftActionPath(system, third.id)}` };
}

const expectAgreement = async () => expect(await stripe.disagreements()).toEqual([]);

it("the third date settles once its donor has confirmed it, and the fourth needs nobody", async () => {
  const { system } = giving.fixture;
  const { url } = await untilThirdDate();
  const input = { secret: secretIn(url), locale: "en", description: "Gift to Harbor lights" } as const;
  const form = await startGiftAction(system.as(visitorCaller("page")), input);
  expect(form).toBe(world.double.scope().all("checkout.session").at(-1)!.url);
  // This card requires authentication in the form, and never again. The tab is closed afterwards.
  stripe.payLast({ number: "4000002500003155" });
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
