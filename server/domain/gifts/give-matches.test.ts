import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { updateCampaign } from "@/server/domain/campaigns/update-campaign";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { giveDueMatches } from "@/server/domain/gifts/give-matches";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { settleDueGifts, settleGifts } from "@/server/domain/gifts/settle-gifts";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { MATCH_RETRY_DELAYS_MS } from "@/server/kernel/limits";
import { CLEARING_MS, eventsOf } from "@/server/testing/gift-world";
import { type MatchWorld, makeMatchWorld } from "@/server/testing/match-world";

const worlds: MatchWorld[] = [];
let world: MatchWorld;
beforeEach(async () => {
  world = await makeMatchWorld();
  worlds.push(world);
});
afterAll(async () => {
  for (const one of worlds) await one.close();
});

const refund = (giftId: string) => refundGift(world.partner, { id: giftId, reason: null });
const sound = async () => expect(await world.brokenBooks()).toEqual([]);

describe("a match", () => {
  it("is a gift like any other, to where the contribution went, and is not matched itself", async () => {
    const one = await world.promise({ ratio: 0.5, anonymous: true });
    const two = await world.promise({ ratio: 2, sponsor: await world.person() });
    const giftId = await world.contribute(1_001n, { campaignId: world.pageId });
    expect(await world.matchesOf(giftId)).toMatchObject([
      { amount: 500, status: "settled" },
      { amount: 2_002, status: "settled" },
    ]);
    const gift = await world.system.db.gift.findFirstOrThrow({ where: { matchId: one }, include: { receipt: true } });
    expect(gift).toMatchObject({ fromId: world.sponsor.id, toId: world.charity.id, campaignId: world.pageId });
    expect(gift).toMatchObject({ anonymous: true, feeCents: 100n, netCents: 400n, parentCampaignId: world.campaignId });
    expect(gift.receipt).toMatchObject({ status: "issued", donorId: world.sponsor.id });
    expect(await eventsOf(world.system, gift.id, "campaign.contribution")).toMatchObject([{ matched_gift_id: giftId }]);
    const own = await world.contribute(1_000n, { from: world.sponsor });
    expect(await world.matchesOf(own)).toMatchObject([{ amount: 2_000 }]);
    expect([await world.standing(one), await world.standing(two)]).toEqual([
      ["active", 500, 999_500],
      ["active", 4_002, 995_998],
    ]);
    await sound();
  });

  it("is exhausted with a partial one, and goes on when there is room again", async () => {
    const matchId = await world.promise({ cap_cents: 2_530n });
    const first = await world.contribute(1_000n);
    const second = await world.contribute(1_500n);
    // 30 cents are left, of which no gift can be made.
    expect(await world.standing(matchId)).toEqual(["exhausted", 2_500, 0]);
    expect(await world.matchesOf(await world.contribute(700n))).toEqual([]);
    await refund(first);
    expect(await world.standing(matchId)).toEqual(["active", 1_500, 1_030]);
    expect(await world.matchesOf(await world.contribute(5_000n))).toMatchObject([{ amount: 1_030, status: "settled" }]);
    expect(await eventsOf(world.system, matchId, "match.exhausted")).toHaveLength(2);
    expect((await world.matchesOf(second))[0]).toMatchObject({ amount: 1_500, status: "settled" });
    await sound();
  });

  it("was promised at settlement, and is kept although the campaign has ended or is paused since", async () => {
    const matchId = await world.promise();
    const give = () => world.give(world.giver, world.charity, { amount_cents: 900n, campaign_id: world.campaignId });
    const [settled, clearing] = [await give(), await give()];
    await submitWaitingGifts(world.system);
    world.clock.advance(CLEARING_MS);
    await settleGifts(world.system, [settled]);
    await updateCampaign(world.partner, { id: world.campaignId, status: "ended" });
    await world.settle();
    await world.giveDue();
    await world.settle();
    for (const giftId of [settled, clearing])
      expect(await world.matchesOf(giftId)).toMatchObject([{ status: "settled" }]);
    expect(await world.standing(matchId)).toEqual(["ended", 1_800, 0]);
    await sound();
  });
});

describe("giving back", () => {
  it("takes the match along, whatever has become of it, and gives the cap back once", async () => {
    const matchId = await world.promise({ cap_cents: 3_000n });
    const give = () => world.give(world.giver, world.charity, { amount_cents: 1_000n, campaign_id: world.campaignId });
    const settled = await world.contribute(1_000n);
    const [clearing, pending] = [await give(), await give()];
    await world.settle();
    await world.giveDue();
    const { giftId } = await world.system.db.matchTaking.findFirstOrThrow({ where: { matchedGiftId: clearing } });
    await submitGifts(world.system, [giftId]);
    expect(await world.standing(matchId)).toEqual(["exhausted", 3_000, 0]);
    for (const giftId of [settled, clearing, pending]) await refund(giftId);
    for (const giftId of [settled, clearing, pending])
      await expect(refund(giftId)).rejects.toMatchObject({ code: "gift_not_refundable" });
    await world.settle();
    await world.giveDue();
    expect(await world.matchesOf(settled)).toMatchObject([{ status: "reversed" }]);
    for (const id of [clearing, pending])
      expect(await world.matchesOf(id)).toMatchObject([{ status: "failed", code: "matched_gift_reversed" }]);
    // The rail gives back what it took: the contributions, the match that had settled and the one that was clearing.
    const paidBack = await world.system.db.railRefund.findMany({ where: { gift: { matchId } } });
    expect(paidBack.map((one) => one.giftId)).toEqual(expect.arrayContaining([giftId]));
    expect(paidBack).toHaveLength(2);
    expect(await world.standing(matchId)).toEqual(["active", 0, 3_000]);
    const receipts = await world.system.db.receipt.findMany({ where: { donorId: world.sponsor.id } });
    expect(receipts.every((receipt) => receipt.status === "void")).toBe(true);
    expect(await world.payableCents(world.charity.id)).toBe(0n);
    await sound();
  });

  it("of a match alone leaves the contribution, gives the cap back, and matches it no second time", async () => {
    const matchId = await world.promise({ cap_cents: 1_000n });
    const giftId = await world.contribute(1_000n);
    const [match] = await world.matchesOf(giftId);
    await refund(match!.id);
    expect(await world.standing(matchId)).toEqual(["active", 0, 1_000]);
    await world.giveDue();
    await world.settle();
    expect(await world.matchesOf(giftId)).toMatchObject([{ status: "reversed" }]);
    expect(await world.status(giftId)).toBe("settled");
    await refund(giftId);
    expect(await world.standing(matchId)).toEqual(["active", 0, 1_000]);
    await sound();
  });

  it("of a match that the rail declines or returns happens by itself", async () => {
    const matchId = await world.promise({ cap_cents: 1_000n, payment_method_id: "pm_sandbox_declined" });
    const other = await world.promise({ cap_cents: 1_000n, payment_method_id: "pm_sandbox_returned" });
    const giftId = await world.contribute(1_000n);
    expect((await world.matchesOf(giftId)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    for (const id of [matchId, other]) expect(await world.standing(id)).toEqual(["active", 0, 1_000]);
    await sound();
  });
});

describe("a match that cannot be given", () => {
  it("is tried again while a limit has no room, and lapses in the end", async () => {
    const poor = await world.person({ tier: 0 });
    const matchId = await world.promise({ sponsor: poor });
    const giftId = await world.contribute(20_000n);
    expect(await world.matchesOf(giftId)).toMatchObject([{ status: "settled" }]);
    const over = await world.contribute(10_000n);
    expect(await world.standing(matchId)).toEqual(["active", 30_000, 970_000]);
    for (const delayMs of MATCH_RETRY_DELAYS_MS) {
      expect(await eventsOf(world.system, matchId, "match.gift_lapsed")).toEqual([]);
      expect(await world.giveDue()).not.toBeNull();
      world.clock.advance(Math.min(delayMs, 60_000));
      await world.system.db.matchTaking.updateMany({
        where: { status: "taken" },
        data: { nextAttemptAt: world.clock.now() },
      });
      expect(await world.giveDue()).toSatisfy(() => true);
    }
    expect(await world.giveDue()).toBeNull();
    expect(await world.standing(matchId)).toEqual(["active", 20_000, 980_000]);
    const [lapsed] = await eventsOf(world.system, matchId, "match.gift_lapsed");
    expect(lapsed).toMatchObject({
      matched_gift_id: over,
      amount_cents: 10_000,
      failure_code: "monthly_limit_exceeded",
    });
    // What the sponsor still had is not for the campaign's side to read.
    expect(JSON.stringify(lapsed)).not.toMatch(/cents are left|5000/);
    await sound();
  });

  it("lapses at once when the sponsor is suspended", async () => {
    const matchId = await world.promise();
    await world.give(world.giver, world.charity, { amount_cents: 900n, campaign_id: world.campaignId });
    await world.settle();
    await world.system.transaction((tx) => suspendIdentity(tx, world.sponsor.id, "test"));
    await world.giveDue();
    expect(await world.standing(matchId)).toEqual(["active", 0, 1_000_000]);
    expect(await eventsOf(world.system, matchId, "match.gift_lapsed")).toHaveLength(1);
    await sound();
  });
});

// Guards against a kill at any moment: every step may be cut off after its effect and be done again.
describe("interrupted", () => {
  async function taken() {
    const matchId = await world.promise({ cap_cents: 5_000n });
    const giftId = await world.give(world.giver, world.charity, {
      amount_cents: 1_000n,
      campaign_id: world.campaignId,
    });
    await world.settle();
    const taking = await world.system.db.matchTaking.findFirstOrThrow({ where: { matchId } });
    return { matchId, giftId, taking };
  }
  /** What the job does first, as if it had died before it could note that it is done. */
  const makeOnly = ({ matchId, giftId, taking }: Awaited<ReturnType<typeof taken>>) =>
    createGiftFor(
      world.system,
      "match",
      { from: world.sponsor.id, to: world.charity.id, amount_cents: taking.amountCents, campaign_id: world.campaignId },
      { giftId: taking.giftId, matchedGiftId: giftId, matchId },
    );

  it("between taking and gift, by two workers at once or twice in a row, makes one gift", async () => {
    const it = await taken();
    await settleGifts(world.system, [it.giftId]);
    await Promise.all([world.giveDue(), world.giveDue(), world.giveDue()]);
    await world.giveDue();
    await world.settle();
    expect(await world.matchesOf(it.giftId)).toMatchObject([{ id: it.taking.giftId, status: "settled" }]);
    await sound();
  });

  it("between gift and note, notes it and makes no second one", async () => {
    const it = await taken();
    await makeOnly(it);
    await world.settle();
    await world.giveDue();
    expect(await world.matchesOf(it.giftId)).toMatchObject([{ id: it.taking.giftId, status: "settled" }]);
    expect(await world.system.db.matchTaking.findFirst()).toMatchObject({ status: "given" });
    await sound();
  });

  it("and the contribution refunded meanwhile: the gift does not settle, and what the rail took goes back", async () => {
    const it = await taken();
    await refund(it.giftId);
    await makeOnly(it);
    await submitWaitingGifts(world.system);
    world.clock.advance(CLEARING_MS);
    await Promise.all([settleDueGifts(world.system), settleDueGifts(world.system)]);
    await settleDueGifts(world.system);
    expect(await world.matchesOf(it.giftId)).toMatchObject([{ status: "failed", code: "matched_gift_reversed" }]);
    expect(await world.system.db.railRefund.count({ where: { giftId: it.taking.giftId } })).toBe(1);
    expect(await world.standing(it.matchId)).toEqual(["active", 0, 5_000]);
    await sound();
  });

  it("leaves to the signal what it has not begun", async () => {
    await taken();
    const stopped = new AbortController();
    stopped.abort();
    expect(await giveDueMatches(world.system, stopped.signal)).not.toBeNull();
    expect(await world.system.db.matchTaking.findFirst()).toMatchObject({ status: "taken" });
  });
});
