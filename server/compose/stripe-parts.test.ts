import { afterEach, beforeEach, expect, it } from "vitest";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { StripeGiving } from "@/server/testing/stripe-giving";

// Guards the books of charges that were partly refunded at Stripe: each part is booked on the payment of its charge, in
// the order in which the parts became final, and never for a charge that did not count.

const DAY_MS = 86_400_000;

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let control: StripeGiving["world"]["double"]["control"];
beforeEach(async () => {
  stripe = await StripeGiving.open();
  giving = stripe.giving;
  const { double } = stripe.world;
  control = double.control.bind(double);
});
afterEach(() => stripe.close());

async function give(): Promise<string> {
  const started = await giving.send({ input: { amount: "5000" } });
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  await stripe.comeBack(stripe.payLast());
  await stripe.pass(0);
  await stripe.pass(60_000);
  return (await giving.gifts()).at(-1)!.id;
}

/** With a saved card: Stripe accepts the charge, and books it a moment later. */
async function giveSaved(): Promise<string> {
  const { fixture } = giving;
  const donor = await fixture.person();
  const token = await stripe.world.savedCard("pm_card_visa");
  const { id: payment_method_id } = await createPaymentMethod(fixture.partner, { id: donor.id, token });
  const id = await fixture.give(donor, fixture.charity, { payment_method_id });
  await stripe.work();
  return id;
}

const newest = <K extends "charge" | "dispute">(kind: K) => stripe.world.double.scope().all(kind).at(-1)!.id;
const giftOf = (id: string) => giving.fixture.system.db.gift.findUniqueOrThrow({ where: { id } });
const openTasks = async () =>
  (await giving.fixture.system.db.task.findMany({ where: { status: "open" } })).map(({ kind }) => kind);

it("counts a refund as a part that went back before a dispute that began earlier was lost", async () => {
  const id = await give();
  control("dispute", { charge: newest("charge"), isInquiry: true, amount: 4_900 });
  const dispute = newest("dispute");
  giving.fixture.clock.advance(DAY_MS);
  control("refund", { charge: newest("charge"), amount: 100 });
  await stripe.pass(60_000);
  expect(await giftOf(id)).toMatchObject({ status: "settled", returnedCents: 100n });
  control("lose_dispute", { dispute });
  await stripe.pass(DAY_MS);
  expect(await giftOf(id)).toMatchObject({ status: "reversed", returnedCents: 100n });
  expect(await giving.fixture.system.db.paymentReturn.count()).toBe(1);
  expect(await stripe.disagreements()).toEqual([]);
});

it("books a part again on the gift that comes in the place of one whose dispute was lost and then won", async () => {
  const id = await give();
  control("refund", { charge: newest("charge"), amount: 100 });
  await stripe.pass(60_000);
  control("dispute", { charge: newest("charge") });
  await stripe.pass(60_000);
  control("lose_dispute", { dispute: newest("dispute") });
  await stripe.pass(DAY_MS);
  expect(await giftOf(id)).toMatchObject({ status: "reversed", returnedCents: 100n });
  control("win_dispute", { dispute: newest("dispute") });
  await stripe.days(2);
  const late = await giving.fixture.system.db.gift.findFirstOrThrow({ where: { lateForGiftId: id } });
  expect(late).toMatchObject({ status: "settled", amountCents: 5_000n, returnedCents: 100n });
  expect(await openTasks()).toContain("part_returned");
  expect(await stripe.disagreements()).toEqual([]);
});

it("books no part of a charge that had gone back whole before anything was heard of it", async () => {
  const id = await giveSaved();
  control("refund", { charge: newest("charge"), amount: 100 });
  control("refund", { charge: newest("charge") });
  await stripe.pass(60_000);
  await stripe.days(1);
  expect(await giftOf(id)).toMatchObject({ status: "failed", failureCode: "refunded", returnedCents: 0n });
  expect(await openTasks()).toEqual([]);
  expect(await stripe.disagreements()).toEqual([]);
});
