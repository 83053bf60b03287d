import { afterAll, beforeAll, expect, it } from "vitest";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Context } from "@/server/operations/context";
import { apiCaller, eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { railOf, withRails } from "@/server/testing/test-rail";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

async function settledGift(amount = 5_000n) {
  const gift = await fixture.give(await fixture.person(), fixture.charity, { amount_cents: amount });
  await fixture.settle();
  return gift;
}

function refundsOf(gifts: string[]) {
  const where = { subjectId: { in: gifts }, direction: "refund" };
  return fixture.system.db.payment.findMany({ where, include: { attempts: { orderBy: { number: "asc" } } } });
}

// Guards against refunding the same money twice.
it("reverses once for 50 concurrent refunds and rejects the others with the status", async () => {
  const gift = await settledGift();
  const before = await fixture.payableCents(fixture.charity.id);
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => refundGift(fixture.partner, { id: gift, reason: "twice" })),
  );
  const refused = all.filter((outcome) => outcome.status === "rejected").map((outcome) => outcome.reason);
  expect(refused).toHaveLength(49);
  for (const error of refused)
    expect(error).toMatchObject({ code: "gift_not_refundable", context: { status: "reversed" } });
  expect(await fixture.payableCents(fixture.charity.id)).toBe(before - 4_900n);
  expect(await eventsOf(fixture.system, gift, "gift.reversed")).toHaveLength(1);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("refunds the fee, voids the receipt, stores the reason and has the rail pay", async () => {
  const gift = await settledGift();
  const reversed = await refundGift(fixture.partner, { id: gift, reason: "asked to" });
  expect(reversed).toMatchObject({ status: "reversed", refundedAt: expect.any(Date) });
  const receipt = await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId: gift } });
  expect(receipt).toMatchObject({ status: "void", voidedAt: expect.any(Date) });
  const entry = await fixture.system.db.auditEntry.findFirstOrThrow({
    where: { subjectId: gift, action: "gift.refund" },
  });
  expect(entry).toMatchObject({ actor: fixture.partnerId, details: { reason: "asked to" } });
  await runDuePayments(fixture.system);
  await runDuePayments(fixture.system);
  expect(await refundsOf([gift])).toMatchObject([
    { status: "cleared", attempts: [{ call: "refund", outcome: "cleared" }] },
  ]);
  const paid = await fixture.system.db.ledgerTransaction.findMany({ where: { subjectId: gift, kind: "refund_paid" } });
  expect(paid).toHaveLength(1);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it.each([50n, 99n, 100n])("reverses a gift of %s cents without touching the recipient", async (amount) => {
  const before = await fixture.payableCents(fixture.charity.id);
  const gift = await settledGift(amount);
  await refundGift(fixture.partner, { id: gift, reason: null });
  expect(await fixture.payableCents(fixture.charity.id)).toBe(before);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("rejects a gift that is not settled", async () => {
  const gift = await fixture.give(await fixture.person(), fixture.charity);
  await expect(refundGift(fixture.partner, { id: gift, reason: null })).rejects.toMatchObject({
    code: "gift_not_refundable",
    context: { status: "pending" },
  });
});

it("lets the recipient refund, hides the gift from strangers, and rejects a sender that is not an application", async () => {
  const from = await fixture.person();
  const to = await fixture.person();
  const gift = await fixture.give(from, to);
  await fixture.settle();
  const stranger = await fixture.person({ creator: fixture.system });
  const asStranger = fixture.system.as(apiCaller(stranger.id));
  await expect(refundGift(asStranger, { id: gift, reason: null })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await expect(refundGift(fixture.system.as(apiCaller(from.id)), { id: gift, reason: null })).rejects.toMatchObject({
    code: "not_permitted",
  });
  expect(await refundGift(fixture.system.as(apiCaller(to.id)), { id: gift, reason: null })).toMatchObject({
    status: "reversed",
  });
});

// Guards recipients: only they and the application that created a gift can refund it.
it("lets the application refund that created the gift, and no other that gives: not its donor, nor their manager", async () => {
  const { partner, system, partnerId } = fixture;
  const acting = (id: string) => system.as(apiCaller(id));
  const to = await fixture.person({ creator: system });
  const person = await fixture.person();
  const company = await createIdentity(partner, {
    type: "organization",
    email: `${system.newId("event")}@example.org`,
  });
  await system.db.identity.update({ where: { id: company.id }, data: { kycTier: 3 } });
  const give = async (creator: Context, from: string) => {
    const created = await writeGift(creator, { from, to: to.id, amount_cents: 5_000n }, null);
    if (created.outcome !== "created") throw new Error(created.outcome);
    return created.gift.id;
  };
  const cases = [
    { by: partnerId, gift: await give(partner, person.id), may: true },
    { by: person.id, gift: await give(partner, person.id), may: false },
    { by: person.id, gift: await give(acting(person.id), person.id), may: false },
    { by: partnerId, gift: await give(acting(person.id), person.id), may: false },
    { by: company.id, gift: await give(acting(company.id), company.id), may: false },
    { by: to.id, gift: await give(acting(company.id), company.id), may: true },
  ];
  await fixture.settle();
  for (const [index, { by, gift, may }] of cases.entries()) {
    const refund = refundGift(acting(by), { id: gift, reason: null });
    if (may) expect(await refund, `case ${index}`).toMatchObject({ status: "reversed" });
    else await expect(refund, `case ${index}`).rejects.toMatchObject({ code: "not_permitted" });
    expect(await fixture.status(gift)).toBe(may ? "reversed" : "settled");
  }
});

it("asks a rail that gave no clear answer what it did, and refunds once", async () => {
  const gift = await settledGift();
  await refundGift(fixture.partner, { id: gift, reason: null });
  const rail = railOf(fixture.system);
  const asked: string[] = [];
  const faltering: typeof rail = {
    ...rail,
    async refund(...call) {
      asked.push("refund");
      await rail.refund(...call);
      return { outcome: "unknown", message: "no response" };
    },
    async find(...call) {
      asked.push("find");
      return rail.find(...call);
    },
  };
  const ctx = withRails(fixture.system, faltering);
  await runDuePayments(ctx);
  expect(await refundsOf([gift])).toMatchObject([{ status: "unknown", failures: 1 }]);
  await runDuePayments(ctx);
  fixture.clock.advance(300_000);
  await runDuePayments(ctx);
  expect(asked).toEqual(["refund", "find"]);
  expect(await refundsOf([gift])).toMatchObject([{ status: "cleared", nextAt: null }]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

// Guards against two calls to the rail at once: a rail that recognizes an idempotency key too late would pay twice.
it("has one worker at a time ask the rail for a refund, however slow it is", async () => {
  const gifts = [await settledGift(), await settledGift(), await settledGift()];
  for (const id of gifts) await refundGift(fixture.partner, { id, reason: null });
  const rail = railOf(fixture.system);
  const asked: string[] = [];
  const refund: typeof rail.refund = async (operation, options) => {
    asked.push(operation.key);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return rail.refund(operation, options);
  };
  const worker = withRails(fixture.system, { ...rail, refund });
  await Promise.all([runDuePayments(worker), runDuePayments(worker), runDuePayments(worker)]);
  const refunds = await refundsOf(gifts);
  expect(asked.sort()).toEqual(refunds.map(({ id }) => id).sort());
  expect(refunds).toHaveLength(3);
  for (const refund of refunds) expect(refund).toMatchObject({ status: "cleared", attempts: [{ number: 1 }] });
  expect(await fixture.brokenBooks()).toEqual([]);
});
