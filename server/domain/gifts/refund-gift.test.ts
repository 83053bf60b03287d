import { afterAll, beforeAll, expect, it } from "vitest";
import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { apiCaller, eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

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
  await payDueRefunds(fixture.system);
  await payDueRefunds(fixture.system);
  expect(await fixture.system.db.railRefund.findUnique({ where: { giftId: gift } })).toMatchObject({
    status: "paid",
    attempts: 1,
  });
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

it("retries the rail with backoff until it has paid", async () => {
  const gift = await settledGift();
  await refundGift(fixture.partner, { id: gift, reason: null });
  const { rail } = fixture.system.ports;
  const refusing = { ...rail, refund: async () => ({ outcome: "unknown", message: "no response" }) as const };
  const ctx = { ...fixture.system, ports: { ...fixture.system.ports, rail: refusing } };
  await payDueRefunds(fixture.system.as(fixture.system.caller));
  await refundGift(fixture.partner, { id: await settledGift(), reason: null });
  const waiting = () => fixture.system.db.railRefund.findFirstOrThrow({ where: { status: "requested" } });
  const first = await waiting();
  const failing = {
    ...ctx,
    transaction: (work: Parameters<typeof ctx.transaction>[0]) => fixture.system.transaction(work),
  } as typeof ctx;
  await payDueRefunds(failing);
  const later = await waiting();
  expect(later.attempts).toBe(1);
  expect(later.nextAttemptAt!.getTime()).toBeGreaterThan(first.nextAttemptAt!.getTime());
  fixture.clock.advance(60_000);
  await payDueRefunds(fixture.system);
  expect(await fixture.system.db.railRefund.count({ where: { status: "requested" } })).toBe(0);
  expect(await fixture.brokenBooks()).toEqual([]);
});

// Guards against asking the rail twice at once: one that does not recognize a key in time would pay twice.
it("has one worker at a time ask the rail for a refund, however slow it is", async () => {
  const gifts = [await settledGift(), await settledGift(), await settledGift()];
  for (const id of gifts) await refundGift(fixture.partner, { id, reason: null });
  const { rail } = fixture.system.ports;
  const asked: string[] = [];
  const refund: typeof rail.refund = async (operation, now) => {
    asked.push(operation.giftId);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return rail.refund(operation, now);
  };
  const worker = { ...fixture.system, ports: { ...fixture.system.ports, rail: { ...rail, refund } } };
  await Promise.all([payDueRefunds(worker), payDueRefunds(worker), payDueRefunds(worker)]);
  expect(asked.sort()).toEqual(gifts.sort());
  const paid = { status: "paid", attempts: 1, giftId: { in: gifts } };
  expect(await fixture.system.db.railRefund.count({ where: paid })).toBe(3);
  expect(await fixture.brokenBooks()).toEqual([]);
});
