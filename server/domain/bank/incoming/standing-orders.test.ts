import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchBankFile } from "@/server/domain/bank/incoming/match-bank-files";
import { reviewBankPayment } from "@/server/domain/bank/worklist/bank-payment-queue";
import { matchWithGift } from "@/server/domain/bank/worklist/match-with-gift";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { formatTransferReference } from "@/server/kernel/transfer-reference";
import { makeStandingOrderFixture, type StandingOrderFixture } from "@/server/testing/standing-order-fixture";

// Guards gifts by standing order: each transfer becomes one gift of its own, whatever came before it, and none is lost.

let fixture: StandingOrderFixture;
beforeAll(async () => {
  fixture = await makeStandingOrderFixture();
});
afterAll(() => fixture.close());

async function expectAgreement() {
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}
/** The payment with this text, as the worklist shows it. */
async function paymentOf(text: string) {
  const part = await fixture.system.db.bankLinePart.findFirstOrThrow({
    where: { text: { contains: text } },
    orderBy: { lineId: "desc" },
  });
  return { id: `${part.lineId}-${part.number}`, openCents: part.openCents };
}
const cancel = (id: string) => updateRecurringGift(fixture.partner, { id, status: "canceled" });
const statuses = (gifts: { status: string; amountCents: bigint }[]) =>
  gifts.map(({ status, amountCents }) => [status, amountCents]);

describe("a recurring gift by standing order", () => {
  it("has a reference and no gift before its first transfer", async () => {
    const order = await fixture.order();
    expect(order.reference).toMatch(/^[2-9CFHJKMPRTWX]{12}$/);
    expect(await order.row()).toMatchObject({ rail: "bank", status: "active", paymentMethodId: null, startedAt: null });
    expect(await order.gifts()).toEqual([]);
    expect(await order.emails()).toEqual(["transferSetUp"]);
  });

  it("makes a gift of each transfer: other sums, two in a month, and one before the other has settled", async () => {
    const order = await fixture.order();
    await fixture.arrive([2_500n, { text: order.reference }]);
    expect(statuses(await order.gifts())).toEqual([["settled", 2_500n]]);
    await fixture.days(30);
    await fixture.bank(
      [2_500n, { text: `Lamps ${formatTransferReference(order.reference)}` }],
      [900n, { text: order.reference }],
    );
    await fixture.bank([50n, { text: order.reference }]);
    expect(statuses(await order.gifts()).map(([status]) => status)).toEqual([
      "settled",
      "pending",
      "pending",
      "pending",
    ]);
    await fixture.work();
    const gifts = await order.gifts();
    expect(statuses(gifts).map(([status]) => status)).toEqual(Array(4).fill("settled"));
    expect(gifts.map(({ amountCents }) => Number(amountCents)).sort((one, other) => one - other)).toEqual([
      50, 900, 2_500, 2_500,
    ]);
    for (const gift of gifts)
      expect(gift).toMatchObject({
        source: "recurring",
        campaignId: fixture.campaignId,
        fromId: order.donor.id,
        rail: "bank",
      });
    const row = await order.row();
    expect(row).toMatchObject({ status: "active", number: 5, missedDates: 0, amountCents: 2_500n });
    expect(row.startedAt).not.toBeNull();
    expect(row.dueAt > fixture.system.now()).toBe(true);
    expect(await order.emails()).toEqual(["transferSetUp", "started"]);
    await expectAgreement();
  });

  it("is made once or not at all by a process that dies, and once of a line that two files bring", async () => {
    const order = await fixture.order();
    const { system } = fixture;
    const dying = Object.create(system, {
      transaction: {
        value: (run: Parameters<typeof system.transaction>[0]) =>
          system.transaction(async (tx) => {
            await run(tx);
            throw new Error("killed");
          }),
      },
    });
    const line = { text: order.reference, bankReference: "SAME-LINE-2" };
    await fixture.store([[2_500n, line]]);
    const file = await system.db.bankFile.findFirstOrThrow({ orderBy: { id: "desc" } });
    await expect(matchBankFile(dying, file.id)).rejects.toThrow("killed");
    expect(await order.gifts()).toEqual([]);
    expect(await order.row()).toMatchObject({ number: 1 });
    await fixture.store([[2_500n, line]]);
    for (const { id } of await system.db.bankFile.findMany({ orderBy: { id: "desc" }, take: 2 }))
      await matchBankFile(system, id);
    await fixture.work();
    expect(statuses(await order.gifts())).toEqual([["settled", 2_500n]]);
    await expectAgreement();
  });

  it("is found with one wrong character, and once for a line that is matched again", async () => {
    const order = await fixture.order();
    const wrong = order.reference[3] === "2" ? "3" : "2";
    const text = `${order.reference.slice(0, 3)}${wrong}${order.reference.slice(4)}`;
    const line = { text, bankReference: "SAME-LINE-1" };
    await fixture.bank([2_500n, line]);
    const files = await fixture.system.db.bankFile.findMany({ select: { id: true } });
    await Promise.all(files.flatMap(({ id }) => [1, 2].map(() => matchBankFile(fixture.system, id))));
    await fixture.work();
    for (const { id } of files) await matchBankFile(fixture.system, id);
    expect(statuses(await order.gifts())).toEqual([["settled", 2_500n]]);
    await expectAgreement();
  });

  it("does not take what also names a gift that waits, another order, or is in doubt", async () => {
    const [one, other] = [await fixture.order(), await fixture.order()];
    const from = await fixture.person();
    const waiting = await fixture.give(from, fixture.charity, {
      amount_cents: 2_500n,
      payment_method_id: "pm_sandbox_transfer",
    });
    const gift = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: waiting } });
    await fixture.arrive(
      [2_500n, { text: `${one.reference} ${gift.transferReference}` }],
      [2_501n, { text: `${one.reference} ${other.reference}` }],
      [2_502n, { text: "Maya Okafor" }],
      [49n, { text: one.reference }],
      [-2_500n, { text: one.reference }],
    );
    expect(await one.gifts()).toEqual([]);
    expect(await other.gifts()).toEqual([]);
    expect(await fixture.system.db.gift.findUnique({ where: { id: waiting } })).toMatchObject({ status: "pending" });
    await expectAgreement();
  });
});

describe("a transfer that can be no gift", () => {
  it("stays open and says why, until a person can make a gift of it", async () => {
    const { id: campaignId } = await createCampaign(fixture.partner, {
      name: "Boats",
      status: "live",
      beneficiary_id: fixture.charity.id,
    });
    const order = await fixture.order({ campaignId });
    await fixture.system.db.campaign.update({ where: { id: campaignId }, data: { status: "draft" } });
    await fixture.arrive([2_500n, { text: order.reference }]);
    expect(await order.gifts()).toEqual([]);
    const { id, openCents } = await paymentOf(order.reference);
    expect(openCents).toBe(2_500n);
    const match = () =>
      matchWithGift(fixture.operator, { id, gift: order.reference, ifDiffers: null, reason: "Theirs." });
    const review = () => reviewBankPayment(fixture.operator, { id });
    expect((await review()).candidates[0]).toMatchObject({
      id: order.id,
      kind: "order",
      certainty: "possible",
      campaignName: "Boats",
      donorName: "Maya Okafor",
      refused: expect.stringContaining("not live"),
    });
    await expect(match()).rejects.toMatchObject({ code: "invalid_state" });
    await fixture.system.db.campaign.update({ where: { id: campaignId }, data: { status: "live" } });
    expect((await review()).candidates[0]).toMatchObject({ id: order.id, certainty: "certain", refused: null });
    expect(await order.gifts()).toEqual([]);
    await match();
    await fixture.work();
    expect(statuses(await order.gifts())).toEqual([["settled", 2_500n]]);
    await expectAgreement();
  });

  it("is over the month's limit", async () => {
    const order = await fixture.order({ tier: 0, amount_cents: 20_000n });
    await fixture.arrive([20_000n, { text: order.reference }], [20_000n, { text: `again ${order.reference}` }]);
    expect(statuses(await order.gifts())).toEqual([["settled", 20_000n]]);
    expect((await order.row()).number).toBe(2);
    await expectAgreement();
  });

  it("is let go of when screening refuses its gift, and no other gift is made of it, nor is it tried again", async () => {
    const order = await fixture.order();
    await fixture.bank([2_500n, { text: order.reference }]);
    await fixture.system.db.identity.update({ where: { id: order.donor.id }, data: { status: "suspended" } });
    await fixture.work();
    expect(await order.gifts()).toMatchObject([{ status: "failed", failureCode: "screening_rejected" }]);
    expect((await paymentOf(order.reference)).openCents).toBe(2_500n);
    await fixture.system.db.identity.update({ where: { id: order.donor.id }, data: { status: "active" } });
    for (const { id } of await fixture.system.db.bankFile.findMany()) await matchBankFile(fixture.system, id);
    await fixture.work();
    expect(await order.gifts()).toHaveLength(1);
    expect(await order.row()).toMatchObject({ status: "active", startedAt: null, attempt: 1 });
    await expectAgreement();
  });
});

describe("a month without a transfer", () => {
  it("is asked about once, and three in a row pause it until one arrives", async () => {
    const order = await fixture.order();
    await fixture.arrive([2_500n, { text: order.reference }]);
    await fixture.days(36);
    expect((await order.emails()).slice(2)).toEqual([]);
    await fixture.days(8);
    expect((await order.emails()).slice(2)).toEqual(["transferMissing"]);
    expect(await order.row()).toMatchObject({ status: "active", missedDates: 1 });
    await fixture.days(31);
    expect(await order.row()).toMatchObject({ status: "active", missedDates: 2 });
    await fixture.days(31);
    expect(await order.row()).toMatchObject({ status: "paused", pauseReason: "no_transfer", actAt: null });
    expect((await order.emails()).slice(2)).toEqual(["transferMissing", "pausedWithoutTransfers"]);
    await fixture.arrive([1_000n, { text: order.reference }]);
    expect(await order.row()).toMatchObject({ status: "active", pauseReason: null, missedDates: 0 });
    expect((await order.emails()).slice(4)).toEqual(["resumed"]);
    expect(await order.gifts()).toHaveLength(2);
    await expectAgreement();
  });

  it("is not asked about before the account's statements say so", async () => {
    const order = await fixture.order();
    fixture.clock.advance(20 * 86_400_000);
    await fixture.work();
    expect(await order.emails()).toEqual(["transferSetUp"]);
    await fixture.days(2);
    expect(await order.emails()).toEqual(["transferSetUp", "transferMissing"]);
  });
});

describe("a transfer after the gift is over", () => {
  it("is still the donor's gift, and they hear once how to stop it", async () => {
    const order = await fixture.order();
    await fixture.arrive([2_500n, { text: order.reference }]);
    await cancel(order.id);
    for (const cents of [2_500n, 2_600n]) await fixture.arrive([cents, { text: order.reference }]);
    expect(statuses(await order.gifts()).map(([status]) => status)).toEqual(Array(3).fill("settled"));
    expect(await order.row()).toMatchObject({ status: "canceled", actAt: null });
    expect((await order.emails()).slice(2)).toEqual(["canceled", "stillArriving"]);
    await expectAgreement();
  });

  it("stays paused for a donor who paused it", async () => {
    const order = await fixture.order();
    await updateRecurringGift(fixture.partner, { id: order.id, status: "paused" });
    await fixture.arrive([2_500n, { text: order.reference }]);
    expect(await order.row()).toMatchObject({ status: "paused", pauseReason: "requested", actAt: null });
    expect(statuses(await order.gifts())).toEqual([["settled", 2_500n]]);
    await updateRecurringGift(fixture.partner, { id: order.id, status: "active" });
    const { dueAt, actAt } = await order.row();
    expect(actAt!.getTime() - dueAt.getTime()).toBe(10 * 86_400_000);
    await expectAgreement();
  });
});
