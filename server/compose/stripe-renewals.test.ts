import { afterEach, beforeEach, expect, it } from "vitest";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { StripeGiving } from "@/server/testing/stripe-giving";

// Guards donors at Stripe whose gift waits for a person's decision for longer than their bank's authorization lasts.

let stripe: StripeGiving;
beforeEach(async () => {
  stripe = await StripeGiving.open();
  const listed = [{ uid: "1", kind: "individual" as const, name: "Norah Newcomber", aliases: [] }];
  await replaceList(stripe.giving.fixture.system, "list", listed);
});
afterEach(() => stripe.close());

const gift = async () => (await stripe.giving.gifts())[0]!;
const statuses = () =>
  stripe.world.double
    .scope()
    .all("payment_intent")
    .map(({ status }) => status)
    .sort();

async function held(input: object = {}): Promise<void> {
  await stripe.giving.send({ input: { name: "Nora Newcomer", ...input } });
  await stripe.comeBack(stripe.payLast());
  await stripe.pass(0);
  expect(await gift()).toMatchObject({ status: "pending", screening: "review" });
}

async function clear(): Promise<void> {
  const { system } = stripe.giving.fixture;
  const { id: caseId } = await system.db.screeningCase.findFirstOrThrow({ where: { status: "open" } });
  await decideCase(system, { caseId, decision: "cleared", reason: "The passport." });
  await stripe.days(2);
}

it("a saved card is held again before the first hold ends, and is charged once", async () => {
  await held({ cadence: "monthly" });
  await stripe.days(6);
  expect(statuses()).toEqual(["canceled", "requires_capture"]);
  await stripe.days(4);
  await clear();
  expect(await gift()).toMatchObject({ status: "settled" });
  expect(statuses()).toEqual(["canceled", "succeeded"]);
  expect(await stripe.disagreements()).toEqual([]);
});

it("a card that was not saved is asked for again, and the gift waits", async () => {
  await held();
  await stripe.days(8);
  expect(await gift()).toMatchObject({ status: "pending", actionCode: "authorization_expired" });
  expect(statuses()).toEqual(["canceled"]);
  await clear();
  expect(await gift()).toMatchObject({ status: "pending" });
  expect(await stripe.disagreements()).toEqual([]);
});
