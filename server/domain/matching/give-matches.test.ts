import { beforeEach, describe, expect, it } from "vitest";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { updateMatch } from "@/server/domain/matching/update-match";
import { runDuePayments, runPaymentsOf } from "@/server/domain/payments/run-payments";
import { CLEARING_MS, eventsOf } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

let fixture: MatchFixture;
beforeEach(async () => {
  fixture = await makeMatchFixture();
  return () => fixture.close();
});

const refund = (giftId: string) => refundGift(fixture.partner, { id: giftId, reason: null });
const sound = async () => expect(await fixture.brokenBooks()).toEqual([]);

describe("a match", () => {
  it("is a gift like any other, to the contribution's recipient, and is not matched itself", async () => {
    const one = await fixture.promise({ ratio: 0.5, anonymous: true });
    const two = await fixture.promise({ ratio: 2, sponsor: await fixture.person() });
    const giftId = await fixture.contribute(1_001n, { campaignId: fixture.pageId });
    expect(await fixture.matchesOf(giftId)).toMatchObject([
      { amount: 500, status: "settled" },
      { amount: 2_002, status: "settled" },
    ]);
    const gift = await fixture.system.db.gift.findFirstOrThrow({ where: { matchId: one }, include: { receipt: true } });
    expect(gift).toMatchObject({ fromId: fixture.sponsor.id, toId: fixture.charity.id, campaignId: fixture.pageId });
    expect(gift).toMatchObject({
      anonymous: true,
      feeCents: 100n,
      netCents: 400n,
      parentCampaignId: fixture.campaignId,
    });
    expect(gift.receipt).toMatchObject({ status: "issued", donorId: fixture.sponsor.id });
    expect(await eventsOf(fixture.system, gift.id, "campaign.contribution")).toMatchObject([
      { matched_gift_id: giftId },
    ]);
    const own = await fixture.contribute(1_000n, { from: fixture.sponsor });
    expect(await fixture.matchesOf(own)).toMatchObject([{ amount: 2_000 }]);
    expect([await fixture.standing(one), await fixture.standing(two)]).toEqual([
      ["active", 500, 999_500],
      ["active", 4_002, 995_998],
    ]);
    await sound();
  });

  // By hand: twice each gift of 200 or more, up to 900 each and 3,000 in all; and half of each, rounded down.
  it("adds its ratio up to its caps, oldest gift first, to the cent, also where the rest of a cap is more than one gift's share", async () => {
    const twice = await fixture.promise({
      ratio: 2,
      cap_cents: 3_000n,
      per_gift_cap_cents: 900n,
      minimum_gift_cents: 200n,
    });
    const half = await fixture.promise({ ratio: 0.5, sponsor: await fixture.person() });
    const sums: [given: bigint, twice: number | null, half: number | null][] = [
      [199n, null, 99],
      [200n, 400, 100],
      [701n, 900, 350],
      [5_000n, 900, 2_500],
      [98n, null, null],
      [5_000n, 800, 2_500],
      [99_999n, null, 49_999],
      [100n, null, 50],
    ];
    const gifts: string[] = [];
    for (const [amount_cents] of sums)
      gifts.push(await fixture.give(fixture.donor, fixture.charity, { amount_cents, campaign_id: fixture.campaignId }));
    await fixture.settle();
    await fixture.giveDue();
    await fixture.settle();
    const added = async (giftId: string, matchId: string) => {
      const own = await fixture.system.db.gift.findMany({ where: { matchedGiftId: giftId, matchId } });
      expect(own.every(({ status }) => status === "settled")).toBe(true);
      return own.length === 0 ? null : Number(own.reduce((sum, { amountCents }) => sum + amountCents, 0n));
    };
    for (const [index, [given, ofTwice, ofHalf]] of sums.entries())
      expect([given, await added(gifts[index]!, twice), await added(gifts[index]!, half)]).toEqual([
        given,
        ofTwice,
        ofHalf,
      ]);
    expect(await fixture.standing(twice)).toEqual(["exhausted", 3_000, 0]);
    expect(await fixture.standing(half)).toEqual(["active", 55_598, 944_402]);
    await sound();
  });

  it("gives the rest of its cap once, if two contributions want all of it at the same instant", async () => {
    const donors = [await fixture.person(), await fixture.person()];
    for (let round = 0; round < 2; round += 1) {
      const matchId = await fixture.promise({ cap_cents: 1_500n, sponsor: await fixture.person() });
      const more = { amount_cents: 1_000n, campaign_id: fixture.campaignId };
      const gifts = await Promise.all(donors.map((from) => fixture.give(from, fixture.charity, more)));
      await submitWaitingGifts(fixture.system);
      fixture.clock.advance(CLEARING_MS);
      await Promise.all(gifts.map((giftId) => runPaymentsOf(fixture.system, [giftId])));
      await runDuePayments(fixture.system);
      const shares = await fixture.system.db.matchAllocation.findMany({ where: { matchId } });
      expect(shares.map(({ amountCents }) => Number(amountCents)).sort()).toEqual([1_000, 500]);
      await updateMatch(fixture.partner, { id: fixture.campaignId, match_id: matchId, status: "canceled" });
    }
    await sound();
  });

  it("is exhausted with a partial allocation, and reopens when some of the cap is released", async () => {
    const matchId = await fixture.promise({ cap_cents: 2_530n });
    const first = await fixture.contribute(1_000n);
    const second = await fixture.contribute(1_500n);
    // 30 cents remain, too little for a gift.
    expect(await fixture.standing(matchId)).toEqual(["exhausted", 2_500, 0]);
    expect(await fixture.matchesOf(await fixture.contribute(700n))).toEqual([]);
    await refund(first);
    expect(await fixture.standing(matchId)).toEqual(["active", 1_500, 1_030]);
    expect(await fixture.matchesOf(await fixture.contribute(5_000n))).toMatchObject([
      { amount: 1_030, status: "settled" },
    ]);
    expect(await eventsOf(fixture.system, matchId, "match.exhausted")).toHaveLength(2);
    expect((await fixture.matchesOf(second))[0]).toMatchObject({ amount: 1_500, status: "settled" });
    await sound();
  });

  it("was promised at settlement, and is given even if the campaign has ended or been paused since", async () => {
    const matchId = await fixture.promise();
    const give = () =>
      fixture.give(fixture.donor, fixture.charity, { amount_cents: 900n, campaign_id: fixture.campaignId });
    const [settled, clearing] = [await give(), await give()];
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(CLEARING_MS);
    await runPaymentsOf(fixture.system, [settled]);
    await updateCampaign(fixture.partner, { id: fixture.campaignId, status: "ended" });
    await fixture.settle();
    await fixture.giveDue();
    await fixture.settle();
    for (const giftId of [settled, clearing])
      expect(await fixture.matchesOf(giftId)).toMatchObject([{ status: "settled" }]);
    expect(await fixture.standing(matchId)).toEqual(["ended", 1_800, 0]);
    await sound();
  });
});

describe("refunding", () => {
  it("includes the match, whatever its status, and releases the cap once", async () => {
    const matchId = await fixture.promise({ cap_cents: 3_000n });
    const give = () =>
      fixture.give(fixture.donor, fixture.charity, { amount_cents: 1_000n, campaign_id: fixture.campaignId });
    const settled = await fixture.contribute(1_000n);
    const [clearing, pending] = [await give(), await give()];
    await fixture.settle();
    await fixture.giveDue();
    const { giftId } = await fixture.system.db.matchAllocation.findFirstOrThrow({ where: { matchedGiftId: clearing } });
    await submitGifts(fixture.system, [giftId]);
    expect(await fixture.standing(matchId)).toEqual(["exhausted", 1_000, 0]);
    expect(await fixture.pending(matchId)).toBe(2_000);
    for (const giftId of [settled, clearing, pending]) await refund(giftId);
    for (const giftId of [settled, clearing, pending])
      await expect(refund(giftId)).rejects.toMatchObject({ code: "gift_not_refundable" });
    await fixture.settle();
    await fixture.giveDue();
    expect(await fixture.matchesOf(settled)).toMatchObject([{ status: "reversed" }]);
    for (const id of [clearing, pending])
      expect(await fixture.matchesOf(id)).toMatchObject([{ status: "failed", code: "matched_gift_reversed" }]);
    // The rail refunds what it took: the contributions, the match that had settled and the one that was clearing.
    const matching = await fixture.system.db.gift.findMany({ where: { matchId }, select: { id: true } });
    const where = { subjectId: { in: matching.map(({ id }) => id) }, direction: "refund" };
    const paidBack = await fixture.system.db.payment.findMany({ where });
    expect(paidBack.map((one) => one.subjectId)).toEqual(expect.arrayContaining([giftId]));
    expect(paidBack).toHaveLength(2);
    expect(await fixture.standing(matchId)).toEqual(["active", 0, 3_000]);
    const receipts = await fixture.system.db.receipt.findMany({ where: { donorId: fixture.sponsor.id } });
    expect(receipts.every((receipt) => receipt.status === "void")).toBe(true);
    expect(await fixture.payableCents(fixture.charity.id)).toBe(0n);
    await sound();
  });

  it("of a match alone leaves the contribution, releases the cap, and matches it no second time", async () => {
    const matchId = await fixture.promise({ cap_cents: 1_000n });
    const giftId = await fixture.contribute(1_000n);
    const [match] = await fixture.matchesOf(giftId);
    await refund(match!.id);
    expect(await fixture.standing(matchId)).toEqual(["active", 0, 1_000]);
    await fixture.giveDue();
    await fixture.settle();
    expect(await fixture.matchesOf(giftId)).toMatchObject([{ status: "reversed" }]);
    expect(await fixture.status(giftId)).toBe("settled");
    await refund(giftId);
    expect(await fixture.standing(matchId)).toEqual(["active", 0, 1_000]);
    await sound();
  });

  it("of a match that the rail declines or returns happens automatically", async () => {
    const matchId = await fixture.promise({ cap_cents: 1_000n, payment_method_id: "pm_sandbox_declined" });
    const other = await fixture.promise({ cap_cents: 1_000n, payment_method_id: "pm_sandbox_returned" });
    const giftId = await fixture.contribute(1_000n);
    expect((await fixture.matchesOf(giftId)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    for (const id of [matchId, other]) expect(await fixture.standing(id)).toEqual(["paused", 0, 0]);
    await sound();
  });
});

// Guards against a kill at any moment: every step may be interrupted after its effect and run again.
describe("interrupted", () => {
  async function taken() {
    const matchId = await fixture.promise({ cap_cents: 5_000n });
    const giftId = await fixture.give(fixture.donor, fixture.charity, {
      amount_cents: 1_000n,
      campaign_id: fixture.campaignId,
    });
    await fixture.settle();
    const allocation = await fixture.system.db.matchAllocation.findFirstOrThrow({ where: { matchId } });
    return { matchId, giftId, allocation };
  }
  /** Only the job's first step, as if the job had died before it recorded this. */
  const makeOnly = ({ matchId, giftId, allocation }: Awaited<ReturnType<typeof taken>>) =>
    createGiftFor(
      fixture.system,
      "match",
      {
        from: fixture.sponsor.id,
        to: fixture.charity.id,
        amount_cents: allocation.amountCents,
        campaign_id: fixture.campaignId,
      },
      { giftId: allocation.giftId, source: "match", matchedGiftId: giftId, matchId },
    );

  it("between allocation and gift, by two concurrent workers or twice in a row, creates one gift", async () => {
    const it = await taken();
    await runPaymentsOf(fixture.system, [it.giftId]);
    await Promise.all([fixture.giveDue(), fixture.giveDue(), fixture.giveDue()]);
    await fixture.giveDue();
    await fixture.settle();
    expect(await fixture.matchesOf(it.giftId)).toMatchObject([{ id: it.allocation.giftId, status: "settled" }]);
    await sound();
  });

  it("between gift and record, records it and creates no second one", async () => {
    const it = await taken();
    await makeOnly(it);
    await fixture.settle();
    await fixture.giveDue();
    expect(await fixture.matchesOf(it.giftId)).toMatchObject([{ id: it.allocation.giftId, status: "settled" }]);
    expect(await fixture.system.db.matchAllocation.findFirst()).toMatchObject({ status: "settled" });
    await sound();
  });

  it("and the contribution refunded meanwhile: the gift does not settle, and what the rail took is refunded", async () => {
    const it = await taken();
    await refund(it.giftId);
    await makeOnly(it);
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(CLEARING_MS);
    await Promise.all([runDuePayments(fixture.system), runDuePayments(fixture.system)]);
    await runDuePayments(fixture.system);
    expect(await fixture.matchesOf(it.giftId)).toMatchObject([{ status: "failed", code: "matched_gift_reversed" }]);
    expect(
      await fixture.system.db.payment.count({ where: { subjectId: it.allocation.giftId, direction: "refund" } }),
    ).toBe(1);
    expect(await fixture.standing(it.matchId)).toEqual(["active", 0, 5_000]);
    await sound();
  });

  it("starts nothing more after the signal", async () => {
    await taken();
    const stopped = new AbortController();
    stopped.abort();
    expect(await giveDueMatches(fixture.system, stopped.signal)).not.toBeNull();
    expect(await fixture.system.db.matchAllocation.findFirst()).toMatchObject({ status: "taken" });
  });
});
