import { beforeEach, expect, it, vi } from "vitest";
import type { RailOperation } from "@/server/ports/payment-rail";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

const DAY_MS = 86_400_000;

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open();
  return () => world.close();
});

const operation = (changes: Partial<RailOperation>): RailOperation => ({
  key: "pay_1",
  direction: "charge",
  amountCents: 5_000n,
  currency: "EUR",
  token: null,
  chargeReference: null,
  ...changes,
});
const find = (asked: RailOperation) => world.rail.find(asked, world.options());

async function cleared(method = "pm_card_visa") {
  const asked = operation({ token: await world.savedCard(method) });
  await world.rail.charge(asked, world.options());
  await world.advance(1_000);
  return { asked, charge: world.double.scope().all("charge").at(-1)!.id };
}

it.each([
  ["pm_card_authenticationRequired", "authentication_required"],
  ["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
  ["pm_card_chargeDeclinedExpiredCard", "expired_card"],
  ["pm_card_visa_chargeDeclinedLostCard", "declined"],
  ["pm_card_visa_chargeDeclinedStolenCard", "declined"],
])("is declined with what a payer may know: %s as %s", async (method, code) => {
  const asked = operation({ token: await world.savedCard(method) });
  const declined = { outcome: "declined", code, message: expect.any(String) };
  expect(await world.rail.charge(asked, world.options())).toEqual(declined);
  expect(await find(asked)).toEqual(declined);
});

it("is declined where its customer or method is gone", async () => {
  const token = await world.savedCard("pm_card_visa");
  await world.stripe.paymentMethods.detach(token.split(".")[1]!);
  expect(await find(operation({ token }))).toMatchObject({ outcome: "declined" });
});

it("names what a dispute costs, and until when it can be answered, and is answered once", async () => {
  const { asked, charge } = await cleared();
  world.double.control("dispute", { charge, amount: 2_000 });
  const dueBy = new Date(world.time + 9 * DAY_MS);
  const disputed = await find(asked);
  expect(disputed).toMatchObject({
    outcome: "disputed",
    dispute: { amountCents: 2_000n, reason: "fraudulent", dueBy },
    costs: [{ kind: "processing" }, { kind: "dispute", amountCents: 1_389n, currency: "EUR" }],
  });
  const { reference } = (disputed as { dispute: { reference: string } }).dispute;
  const answer = { key: "pay_1", reference, text: "The donor confirmed the gift." };
  await expect(world.rail.answerDispute({ ...answer, key: "pay_2" }, world.options())).rejects.toThrow("pay_2");
  await world.rail.answerDispute(answer, world.options());
  await world.rail.answerDispute({ ...answer, text: "Another text." }, world.options());
  expect(world.double.scope().all("dispute")[0]!.evidence.uncategorized_text).toBe(answer.text);
  world.double.control("lose_dispute", { dispute: reference });
  const part = { kind: "dispute", reference, amountCents: 2_000n };
  expect(await find(asked)).toMatchObject({ outcome: "cleared", partsReturned: [part] });
  world.double.control("win_dispute", { dispute: reference });
  expect(await find(asked)).toMatchObject({ outcome: "cleared", partsReturned: [] });
});

it("is returned by a lost dispute of all of it, and stands again once that is reinstated", async () => {
  const { asked, charge } = await cleared();
  world.double.control("dispute", { charge });
  const dispute = world.double.scope().all("dispute")[0]!.id;
  world.double.control("lose_dispute", { dispute });
  expect(await find(asked)).toMatchObject({ outcome: "returned", code: "dispute_lost", partsReturned: [] });
  const refund = operation({ key: "pay_2", direction: "refund", chargeReference: await referenceOf(asked) });
  expect(await find(refund)).toMatchObject({ outcome: "rejected", code: "charge_returned" });
  world.double.control("win_dispute", { dispute });
  expect(await find(asked)).toMatchObject({ outcome: "cleared" });
});

it("an inquiry of the bank is a dispute that takes no money", async () => {
  const { asked, charge } = await cleared();
  const before = await world.rail.balances();
  world.double.control("dispute", { charge, isInquiry: true });
  expect(await find(asked)).toMatchObject({ outcome: "disputed", costs: [{ kind: "processing" }] });
  expect(await world.rail.balances()).toEqual(before);
  world.double.control("win_dispute", { dispute: world.double.scope().all("dispute")[0]!.id });
  expect(await find(asked)).toMatchObject({ outcome: "cleared" });
});

it("is returned where someone refunds all of it at Stripe, part by part", async () => {
  const { asked, charge } = await cleared();
  world.double.control("refund", { charge, amount: 2_000 });
  const first = { kind: "refund", reference: expect.any(String), amountCents: 2_000n };
  expect(await find(asked)).toMatchObject({ outcome: "cleared", partsReturned: [first] });
  await world.advance(1_000);
  world.double.control("refund", { charge, amount: 3_000 });
  expect(await find(asked)).toMatchObject({ outcome: "returned", code: "refunded", partsReturned: [first] });
});

it("is refunded again by another key once a refund came back", async () => {
  const { asked } = await cleared();
  const refund = operation({ key: "pay_2", direction: "refund", chargeReference: await referenceOf(asked) });
  const again = { ...refund, key: "pay_3" };
  expect(await world.rail.refund(refund, world.options())).toMatchObject({ outcome: "cleared" });
  expect(await world.rail.refund(again, world.options())).toMatchObject({ code: "already_refunded" });
  world.double.control("fail_refund", { refund: world.double.scope().all("refund")[0]!.id });
  expect(await find(refund)).toMatchObject({ outcome: "returned", code: "refund_returned" });
  expect(await world.rail.refund(again, world.options())).toMatchObject({ outcome: "cleared" });
  expect(await find(asked)).toMatchObject({ outcome: "cleared", partsReturned: [] });
});

it("a refund that is on its way is held until it is paid", async () => {
  const { asked } = await cleared("pm_card_pendingRefund");
  const before = (await world.rail.balances()).get("EUR")!;
  const refund = operation({ key: "pay_2", direction: "refund", chargeReference: await referenceOf(asked) });
  expect(await world.rail.refund(refund, world.options())).toMatchObject({ outcome: "accepted", clearsAt: null });
  expect((await world.rail.balances()).get("EUR")).toBe(before);
  await world.advance(4 * DAY_MS);
  expect(await find(refund)).toMatchObject({ outcome: "cleared" });
  expect((await world.rail.balances()).get("EUR")).toBe(before - 5_000n);
});

async function referenceOf(asked: RailOperation): Promise<string> {
  return ((await find(asked)) as { reference: string }).reference;
}

it("looks through no more of a customer's payments than were made since it was first sent", async () => {
  const token = await world.savedCard("pm_card_visa");
  const [customer] = token.split(".") as [string];
  for (let count = 0; count < 101; count += 1)
    await world.stripe.paymentIntents.create({ amount: 100, currency: "eur", customer });
  await world.advance(2 * DAY_MS);
  const undated = operation({ token });
  const asked = { ...undated, firstSentAt: world.now() };
  const listed = vi.spyOn(world.stripe.paymentIntents, "list");
  const { reference } = (await world.rail.charge(asked, world.options())) as { reference: string };
  expect(listed).toHaveBeenCalledTimes(1);
  expect((await listed.mock.results[0]!.value).data).toEqual([]);
  // An operation with a known reference is read by it, however old it is.
  await world.advance(100 * DAY_MS);
  expect(await find({ ...asked, reference })).toMatchObject({ outcome: "cleared", reference });
  expect(listed).toHaveBeenCalledTimes(1);
  // Without the time of the request, it is still found.
  expect(await find(undated)).toMatchObject({ reference });
});

it("looks first at the hour in which it was first sent, however much was paid since, and then at all of it", async () => {
  const token = await world.savedCard("pm_card_visa");
  const [customer] = token.split(".") as [string];
  const asked = { ...operation({ token }), firstSentAt: world.now() };
  const { reference } = (await world.rail.charge(asked, world.options())) as { reference: string };
  await world.advance(DAY_MS);
  for (let count = 0; count < 101; count += 1)
    await world.stripe.paymentIntents.create({ amount: 100, currency: "eur", customer });
  const listed = vi.spyOn(world.stripe.paymentIntents, "list");
  expect(await find(asked)).toMatchObject({ reference });
  expect(listed).toHaveBeenCalledTimes(1);
  // A retried request, whose first attempt was two days before the charge.
  const before = new Date(asked.firstSentAt.getTime() - 2 * DAY_MS);
  expect(await find({ ...asked, firstSentAt: before })).toMatchObject({ reference });
  expect(await find({ ...asked, key: "pay_3" })).toMatchObject({ outcome: "absent" });
});
