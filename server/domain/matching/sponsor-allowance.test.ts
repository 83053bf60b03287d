import { beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { createMatch } from "@/server/domain/matching/create-match";
import { updateMatch } from "@/server/domain/matching/update-match";
import { runPaymentsOf } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { usdBuys, usdWorth } from "@/server/kernel/usd-worth";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

let fixture: MatchFixture;
/** At tier 0, it can give $250 a month. */
let poor: Identity;
beforeEach(async () => {
  fixture = await makeMatchFixture();
  poor = await fixture.person({ tier: 0, name: "Corner Shop" });
  return () => fixture.close();
});

async function otherCampaign(currency = "USD"): Promise<string> {
  const terms = { name: "Boats", status: "live" as const, beneficiary_id: fixture.charity.id, currency };
  return (await createCampaign(fixture.partner, terms)).id;
}
const promiseIn = async (campaignId: string, sponsor: Identity, cap_cents = 1_000_000n, more = {}) =>
  (await createMatch(fixture.partner, { id: campaignId, sponsor_id: sponsor.id, cap_cents, ...more })).id;
async function remaining(...ids: string[]): Promise<number[]> {
  const matches = await readMatches(fixture.system, ids);
  return ids.map((id) => Number(matches.find((match) => match.id === id)!.remainingCents));
}
const give = (campaign_id: string, amount_cents: bigint, from = fixture.donor) =>
  fixture.give(from, fixture.charity, { amount_cents, campaign_id });
const sound = async () => expect(await fixture.brokenBooks()).toEqual([]);

// Guards donors: a page promises no more than the sponsor can give.
describe("a match promises at most what its sponsor can still give", () => {
  it("less what it gave and what its matches have on their way, whatever the cap", async () => {
    const here = await fixture.promise({ sponsor: poor });
    expect(await remaining(here)).toEqual([25_000]);
    await give(fixture.campaignId, 4_000n);
    await fixture.settle();
    const standing = async () => [...(await fixture.standing(here)), await fixture.pending(here)];
    const allocated = await standing();
    await fixture.giveDue();
    const given = await standing();
    await fixture.settle();
    // Each time it is the same promise.
    const onItsWay = ["active", 0, 21_000, 4_000];
    expect([allocated, given, await standing()]).toEqual([onItsWay, onItsWay, ["active", 4_000, 21_000, 0]]);
    await give(await otherCampaign(), 500n, poor);
    expect(await remaining(here)).toEqual([20_500]);
    await sound();
  });

  it("less what its older matches promise, on any campaign, and all of it once they promise nothing", async () => {
    const [here, elsewhere] = [await fixture.promise({ sponsor: poor, cap_cents: 20_000n }), await otherCampaign()];
    const there = await promiseIn(elsewhere, poor, 30_000n);
    const third = await promiseIn(elsewhere, poor);
    expect(await remaining(here, there, third)).toEqual([20_000, 5_000, 0]);
    // What the older match gives was part of its own promise.
    await fixture.contribute(4_000n);
    expect(await remaining(here, there, third)).toEqual([16_000, 5_000, 0]);
    const giftId = await give(elsewhere, 8_000n);
    await fixture.settle();
    await fixture.giveDue();
    expect(await fixture.matchesOf(giftId)).toMatchObject([{ amount: 5_000 }]);
    expect(await remaining(here, there, third)).toEqual([16_000, 0, 0]);
    await updateMatch(fixture.partner, { id: fixture.campaignId, match_id: here, status: "canceled" });
    expect(await remaining(here, there, third)).toEqual([0, 16_000, 0]);
    await sound();
  });

  it("in the campaign's currency, at the operator's rate", async () => {
    await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.30" });
    const campaignId = await otherCampaign("EUR");
    const match = await promiseIn(campaignId, poor);
    expect(await remaining(match)).toEqual([19_230]);
    await fixture.give(fixture.donor, fixture.charity, {
      amount_cents: 19_229n,
      campaign_id: campaignId,
      currency: "EUR",
    });
    await fixture.settle();
    expect(await fixture.system.db.matchAllocation.findFirst()).toMatchObject({
      amountCents: 19_229n,
      status: "taken",
    });
    expect(await remaining(match)).toEqual([0]);
    await fixture.giveDue();
    await fixture.settle();
    expect(await fixture.system.db.gift.findFirst({ where: { matchId: match } })).toMatchObject({ status: "settled" });
    await sound();
  });

  it("nothing while the sponsor is suspended, and in the month of its start if it starts later", async () => {
    const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000);
    const [now, later] = [
      await fixture.promise({ sponsor: poor, ends_at: inDays(40) }),
      await fixture.promise({ sponsor: poor, starts_at: inDays(40) }),
    ];
    await give(fixture.campaignId, 24_980n, poor);
    // 20 cents are too little for a gift.
    expect(await remaining(now, later)).toEqual([0, 25_000]);
    const rich = await fixture.promise();
    expect(await remaining(rich)).toEqual([1_000_000]);
    for (const { id } of [poor, fixture.sponsor])
      await fixture.system.transaction((tx) => suspendIdentity(tx, id, "test"));
    expect(await remaining(now, later, rich)).toEqual([0, 0, 0]);
    const matched = await give(fixture.campaignId, 900n);
    await fixture.settle();
    expect(await fixture.system.db.matchAllocation.count({ where: { matchedGiftId: matched } })).toBe(0);
  });
});

// Guards donors and sponsors: a sponsor's last dollars are promised once, whichever campaign is first.
it("two campaigns of a sponsor near its limit, settled concurrently, get no more than the limit, and all of it comes", {
  timeout: 60_000,
}, async () => {
  const campaigns = [fixture.campaignId, await otherCampaign(), await otherCampaign()];
  const caps = [9_900n, 9_000n, 1_000_000n];
  for (const [at, campaignId] of campaigns.entries()) await promiseIn(campaignId, poor, caps[at]);
  for (let round = 0; round < 4; round += 1) {
    const batches = await Promise.all(
      campaigns.map((campaignId) => Promise.all([1, 2, 3, 4].map(() => give(campaignId, 1_490n)))),
    );
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(CLEARING_MS);
    await Promise.all(batches.map((giftIds) => runPaymentsOf(fixture.system, giftIds)));
    const { _sum } = await fixture.system.db.matchAllocation.aggregate({ _sum: { amountCents: true } });
    expect(_sum.amountCents).toBe(round === 0 ? 17_880n : 25_000n);
    const allocated = await fixture.system.db.match.findMany({ orderBy: { id: "asc" } });
    // The last match gets what the older ones don't promise.
    const most = round === 0 ? [5_960n, 5_960n, 5_960n] : [9_900n, 9_000n, 6_100n];
    expect(allocated.map(({ allocatedCents }) => allocatedCents)).toEqual(most);
    await fixture.giveDue();
  }
  await fixture.settle();
  const where = { matchId: { not: null }, status: "settled" };
  const settled = await fixture.system.db.gift.aggregate({ where, _sum: { amountCents: true } });
  expect(settled._sum.amountCents).toBe(25_000n);
  expect(await fixture.system.db.matchAllocation.count({ where: { status: "released" } })).toBe(0);
  await sound();
});

/** Settles both gifts at the same instant, once both wait for matches that another transaction has locked. */
async function settleAtOnce(giftIds: string[], matchIds: string[]): Promise<void> {
  const holder = await fixture.admin.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM matches WHERE id = ANY ($1) FOR UPDATE", [matchIds]);
  const settling = giftIds.map((giftId) => runPaymentsOf(fixture.system, [giftId]));
  await eventually(async () => {
    const waiting =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0";
    expect((await fixture.admin.query(waiting)).rows).toHaveLength(giftIds.length);
  });
  await holder.query("ROLLBACK");
  holder.release();
  await Promise.all(settling);
}

// Guards sponsors where nothing else makes two gifts wait for each other: matches that are over promise nothing to new
// gifts, and two recipients have separate balances. The sponsor's limit still holds.
it("two matches of a sponsor that are over, for gifts to two recipients that settle at the same instant, share what it can give", async () => {
  const recipient = await fixture.person({ name: "Boat House" });
  const terms = { name: "Boats", status: "live" as const, beneficiary_id: recipient.id };
  const { id: elsewhere } = await createCampaign(fixture.partner, terms);
  for (let round = 0; round < 2; round += 1) {
    const sponsor = await fixture.person({ tier: 0 });
    const more = { ends_at: new Date(fixture.clock.now().getTime() + 3_600_000) };
    const matchIds = [
      await promiseIn(fixture.campaignId, sponsor, 20_000n, more),
      await promiseIn(elsewhere, sponsor, 20_000n, more),
    ];
    const giftIds = [
      await give(fixture.campaignId, 20_000n),
      await fixture.give(fixture.donor, recipient, { amount_cents: 20_000n, campaign_id: elsewhere }),
    ];
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(7_200_000);
    await settleAtOnce(giftIds, matchIds);
    const shares = await fixture.system.db.matchAllocation.findMany({ where: { matchId: { in: matchIds } } });
    expect(shares.map(({ amountCents }) => amountCents).sort((a, b) => Number(a - b))).toEqual([5_000n, 20_000n]);
  }
  await sound();
});

it("amounts are worth the same in SQL and in code, and what they buy is worth no more", async () => {
  const rates = ["1.0825", "0.0066", "0.325", "12.999999999999", "1"];
  const amounts = [1n, 49n, 50n, 99n, 25_000n, 24_999n, 99_999_999_999n];
  for (const [index, rate] of rates.entries()) {
    const currency = `X${index}Z`;
    await fixture.system.db.currencyRate.create({ data: { currency, usdPerMinor: rate, updatedAt: new Date() } });
    for (const cents of amounts) {
      const [row] = await fixture.system.db.$queryRaw<{ worth: bigint; buys: bigint }[]>`
        SELECT usd_worth(${cents}::bigint, ${currency}) AS worth, usd_buys(${cents}::bigint, ${currency}) AS buys`;
      expect([usdWorth(cents, rate), usdBuys(cents, rate)], `${cents} at ${rate}`).toEqual([row!.worth, row!.buys]);
      expect(usdWorth(row!.buys, rate) <= cents && usdWorth(row!.buys + 1n, rate) > cents).toBe(true);
    }
  }
});
