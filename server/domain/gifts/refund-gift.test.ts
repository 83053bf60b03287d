import { afterAll, beforeAll, expect, it } from "vitest";
import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { apiCaller, eventsOf, type GiftWorld, makeGiftWorld } from "@/server/testing/gift-world";

let world: GiftWorld;
beforeAll(async () => {
  world = await makeGiftWorld();
});
afterAll(() => world.close());

async function settledGift(amount = 5_000n) {
  const gift = await world.give(await world.person(), world.charity, { amount_cents: amount });
  await world.settle();
  return gift;
}

// Guards against giving the same money back twice.
it("reverses once of 50 concurrent refunds and refuses the others with the status", async () => {
  const gift = await settledGift();
  const before = await world.payableCents(world.charity.id);
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => refundGift(world.partner, { id: gift, reason: "twice" })),
  );
  const refused = all.filter((outcome) => outcome.status === "rejected").map((outcome) => outcome.reason);
  expect(refused).toHaveLength(49);
  for (const refusal of refused)
    expect(refusal).toMatchObject({ code: "gift_not_refundable", context: { status: "reversed" } });
  expect(await world.payableCents(world.charity.id)).toBe(before - 4_900n);
  expect(await eventsOf(world.system, gift, "gift.reversed")).toHaveLength(1);
  expect(await world.brokenBooks()).toEqual([]);
});

it("gives the fee back, voids the receipt, keeps the reason and has the rail pay", async () => {
  const gift = await settledGift();
  const reversed = await refundGift(world.partner, { id: gift, reason: "asked to" });
  expect(reversed).toMatchObject({ status: "reversed", refundedAt: expect.any(Date) });
  const receipt = await world.system.db.receipt.findUniqueOrThrow({ where: { giftId: gift } });
  expect(receipt).toMatchObject({ status: "void", voidedAt: expect.any(Date) });
  const entry = await world.system.db.auditEntry.findFirstOrThrow({
    where: { subjectId: gift, action: "gift.refund" },
  });
  expect(entry).toMatchObject({ actor: world.partnerId, details: { reason: "asked to" } });
  await payDueRefunds(world.system);
  await payDueRefunds(world.system);
  expect(await world.system.db.railRefund.findUnique({ where: { giftId: gift } })).toMatchObject({
    status: "paid",
    attempts: 1,
  });
  const paid = await world.system.db.ledgerTransaction.findMany({ where: { subjectId: gift, kind: "refund_paid" } });
  expect(paid).toHaveLength(1);
  expect(await world.brokenBooks()).toEqual([]);
});

it.each([50n, 99n, 100n])("takes a gift of %s cents back without touching the recipient", async (amount) => {
  const before = await world.payableCents(world.charity.id);
  const gift = await settledGift(amount);
  await refundGift(world.partner, { id: gift, reason: null });
  expect(await world.payableCents(world.charity.id)).toBe(before);
  expect(await world.brokenBooks()).toEqual([]);
});

it("refuses what is not settled", async () => {
  const gift = await world.give(await world.person(), world.charity);
  await expect(refundGift(world.partner, { id: gift, reason: null })).rejects.toMatchObject({
    code: "gift_not_refundable",
    context: { status: "pending" },
  });
});

it("lets the recipient refund, hides the gift from strangers, and refuses a sender that is no application", async () => {
  const from = await world.person();
  const to = await world.person();
  const gift = await world.give(from, to);
  await world.settle();
  const stranger = await world.person({ creator: world.system });
  const asStranger = world.system.as(apiCaller(stranger.id));
  await expect(refundGift(asStranger, { id: gift, reason: null })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await expect(refundGift(world.system.as(apiCaller(from.id)), { id: gift, reason: null })).rejects.toMatchObject({
    code: "not_permitted",
  });
  expect(await refundGift(world.system.as(apiCaller(to.id)), { id: gift, reason: null })).toMatchObject({
    status: "reversed",
  });
});

it("tries a rail again, ever later, until it has paid", async () => {
  const gift = await settledGift();
  await refundGift(world.partner, { id: gift, reason: null });
  const { rail } = world.system.ports;
  const refusing = { ...rail, refund: async () => ({ outcome: "unknown", message: "no answer" }) as const };
  const ctx = { ...world.system, ports: { ...world.system.ports, rail: refusing } };
  await payDueRefunds(world.system.as(world.system.caller));
  await refundGift(world.partner, { id: await settledGift(), reason: null });
  const waiting = () => world.system.db.railRefund.findFirstOrThrow({ where: { status: "requested" } });
  const first = await waiting();
  const failing = {
    ...ctx,
    transaction: (work: Parameters<typeof ctx.transaction>[0]) => world.system.transaction(work),
  } as typeof ctx;
  await payDueRefunds(failing);
  const later = await waiting();
  expect(later.attempts).toBe(1);
  expect(later.nextAttemptAt!.getTime()).toBeGreaterThan(first.nextAttemptAt!.getTime());
  world.clock.advance(60_000);
  await payDueRefunds(world.system);
  expect(await world.system.db.railRefund.count({ where: { status: "requested" } })).toBe(0);
  expect(await world.brokenBooks()).toEqual([]);
});
