import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { listShownMatches } from "@/server/domain/campaigns/page/list-shown-matches";
import { createMatch } from "@/server/domain/matching/create-match";
import { moveDueMatches, moveMatch } from "@/server/domain/matching/end-matches";
import { getMatch } from "@/server/domain/matching/get-match";
import { viewOfMatch } from "@/server/domain/matching/match-access";
import { updateMatch } from "@/server/domain/matching/update-match";
import type { Context } from "@/server/operations/context";
import { serializeMatch } from "@/server/resources/match";
import { eventsOf } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { makeTenant } from "@/server/testing/test-tenant";

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
});
afterAll(() => fixture.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(fixture.clock.now().getTime() + hours * HOUR_MS);
const moveDue = () => moveDueMatches(fixture.system, new AbortController().signal);
const statusOf = async (matchId: string) => (await fixture.standing(matchId))[0];
const newCampaign = (terms = {}) =>
  createCampaign(fixture.partner, { name: "Boats", status: "live", beneficiary_id: fixture.charity.id, ...terms });

async function seenBy(ctx: Context, matchId: string) {
  const match = await getMatch(ctx, { id: fixture.campaignId, match_id: matchId });
  const { sponsor_id, sponsor_name, payment_method_id } = serializeMatch(match, viewOfMatch(ctx, match));
  return [sponsor_id, sponsor_name, payment_method_id];
}

describe("creating a match", () => {
  it("starts at once unless its start is in the future, and notifies the sponsor and the campaign", async () => {
    const running = await fixture.promise({ ratio: 0.25, label: "A quarter on top" });
    const later = await fixture.promise({ starts_at: inHours(1), ends_at: inHours(2) });
    expect([await fixture.standing(running), await statusOf(later)]).toEqual([["active", 0, 1_000_000], "scheduled"]);
    const [created] = await eventsOf(fixture.system, running, "match.created");
    expect(created).toMatchObject({
      status: "active",
      ratio: 0.25,
      sponsor_id: fixture.sponsor.id,
      payment_method_id: null,
    });
    const { partyIds } = await fixture.system.db.event.findFirstOrThrow({ where: { subjectId: running } });
    expect(partyIds.sort()).toEqual([fixture.sponsor.id, fixture.partnerId, fixture.charity.id].sort());
  });

  it("requires a sponsor that the caller manages, with a payment method, and never the beneficiary", async () => {
    const stranger = await makeTenant(fixture.system);
    const cap_cents = 5_000n;
    const make = (input: object, ctx = fixture.partner) =>
      createMatch(ctx, { id: fixture.campaignId, cap_cents, ...input });
    await expect(make({ sponsor_id: fixture.sponsor.id }, stranger.ctx)).rejects.toMatchObject({
      code: "not_permitted",
    });
    await expect(make({ sponsor_id: fixture.charity.id })).rejects.toMatchObject({ param: "sponsor_id" });
    const theirs = await fixture.system.db.paymentMethod.findFirst({ where: { identityId: fixture.donor.id } });
    const unusable = make({ sponsor_id: fixture.sponsor.id, payment_method_id: theirs?.id ?? "pm_of_somebody" });
    await expect(unusable).rejects.toMatchObject({ code: "invalid_parameter", param: "payment_method_id" });
    await expect(make({ ends_at: inHours(-1), starts_at: inHours(-2) })).rejects.toMatchObject({ param: "ends_at" });
    expect(await make({ payment_method_id: "pm_sandbox_ok" }, stranger.ctx)).toMatchObject({ status: "pending" });
  });

  it("fixes the campaign's currency, and is rejected once the campaign has ended", async () => {
    const campaign = await newCampaign({ currency: "EUR" });
    const ref = { campaignId: campaign.id };
    const match = await createMatch(fixture.partner, { id: campaign.id, cap_cents: 5_000n });
    expect(match.currency).toBe("EUR");
    await expect(updateCampaign(fixture.partner, { id: ref.campaignId, currency: "USD" })).rejects.toMatchObject({
      param: "currency",
    });
    await updateCampaign(fixture.partner, { id: ref.campaignId, status: "ended" });
    expect(await getMatch(fixture.partner, { id: campaign.id, match_id: match.id })).toMatchObject({ status: "ended" });
    expect(await eventsOf(fixture.system, match.id, "match.ended")).toHaveLength(1);
    await expect(createMatch(fixture.partner, { id: campaign.id, cap_cents: 5_000n })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });

  it("hides an anonymous sponsor, except from those who see each contribution anyway", async () => {
    const stranger = await makeTenant(fixture.system);
    const open = await fixture.promise({ payment_method_id: "pm_sandbox_ok" });
    const hidden = await fixture.promise({ anonymous: true, payment_method_id: "pm_sandbox_ok" });
    expect(await seenBy(stranger.ctx, open)).toEqual([fixture.sponsor.id, "Tidal Bank", null]);
    expect(await seenBy(stranger.ctx, hidden)).toEqual([null, null, null]);
    expect(await seenBy(fixture.partner, hidden)).toEqual([fixture.sponsor.id, null, "pm_sandbox_ok"]);
    const { id } = await createMatch(stranger.ctx, { id: fixture.campaignId, cap_cents: 5_000n, anonymous: true });
    expect(await seenBy(stranger.ctx, id)).toEqual([stranger.identityId, null, null]);
    for (const page of [fixture.campaignId, fixture.pageId]) {
      const shown = await listShownMatches(fixture.system, { id: page });
      expect(shown.find((match) => match.id === hidden)).toMatchObject({
        sponsorName: null,
        remainingCents: 1_000_000,
      });
      expect(shown.find((match) => match.id === open)).toMatchObject({ sponsorName: "Tidal Bank", status: "active" });
    }
  });
});

describe("a match's time", () => {
  it("starts and ends automatically, once, and its job knows the next of its dates", async () => {
    const campaign = await newCampaign();
    // Earlier than any other match of the tests.
    const [starts_at, ends_at] = [inHours(0.5), inHours(1)];
    const { id: matchId } = await createMatch(fixture.partner, {
      id: campaign.id,
      cap_cents: 5_000n,
      starts_at,
      ends_at,
    });
    const status = async () => (await getMatch(fixture.partner, { id: campaign.id, match_id: matchId })).status;
    await moveDue();
    expect(await moveMatch(fixture.system, matchId)).toEqual(starts_at);
    fixture.clock.advance(HOUR_MS / 2);
    await Promise.all([moveDue(), moveDue()]);
    expect(await status()).toBe("active");
    expect(await moveMatch(fixture.system, matchId)).toEqual(ends_at);
    fixture.clock.advance(HOUR_MS / 2);
    await Promise.all([moveDue(), moveMatch(fixture.system, matchId), moveDue()]);
    expect(await status()).toBe("ended");
    expect(await moveMatch(fixture.system, matchId)).toBeNull();
    expect(await eventsOf(fixture.system, matchId, "match.ended")).toMatchObject([{ ended_at: ends_at.toISOString() }]);
    await expect(
      updateMatch(fixture.partner, { id: campaign.id, match_id: matchId, status: "canceled" }),
    ).rejects.toMatchObject({
      code: "invalid_state",
      context: { status: "ended", allowed: [] },
    });
  });

  // Guards what a donor was promised: what counts is when the gift was made, not when it settled.
  it("is compared with when a contribution was made", async () => {
    const matchId = await fixture.promise({
      cap_cents: 70_000n,
      starts_at: inHours(1),
      ends_at: inHours(2),
      ratio: 1.5,
    });
    const give = () =>
      fixture.give(fixture.donor, fixture.charity, { amount_cents: 1_000n, campaign_id: fixture.campaignId });
    const early = await give();
    fixture.clock.advance(HOUR_MS);
    const inTime = await give();
    fixture.clock.advance(HOUR_MS);
    const late = await give();
    await moveDue();
    expect(await statusOf(matchId)).toBe("ended");
    await fixture.settle();
    await fixture.giveDue();
    const allocations = await fixture.system.db.matchAllocation.findMany({ where: { matchId } });
    expect(allocations.map((allocation) => [allocation.matchedGiftId, allocation.amountCents])).toEqual([
      [inTime, 1_500n],
    ]);
    expect([early, late]).not.toContain(inTime);
    expect(await fixture.standing(matchId)).toEqual(["ended", 0, 0]);
    expect(await fixture.pending(matchId)).toBe(1_500);
  });
});

describe("canceling a match", () => {
  it("is allowed for the sponsor's side and the campaign's managers, is idempotent, and keeps what was allocated", async () => {
    const stranger = await makeTenant(fixture.system);
    const sponsorSide = await makeTenant(fixture.system);
    const { campaignId } = fixture;
    const { id: matchId } = await createMatch(sponsorSide.ctx, { id: campaignId, cap_cents: 50_000n });
    await updateMatch(fixture.partner, { id: campaignId, match_id: matchId, status: "active" });
    const cancel = (ctx: Context) => updateMatch(ctx, { id: campaignId, match_id: matchId, status: "canceled" });
    await expect(cancel(stranger.ctx)).rejects.toMatchObject({ code: "not_permitted" });
    expect(await updateMatch(sponsorSide.ctx, { id: campaignId, match_id: matchId })).toMatchObject({
      status: "active",
    });
    const giftId = await fixture.give(fixture.donor, fixture.charity, {
      amount_cents: 2_000n,
      campaign_id: campaignId,
    });
    await fixture.settle();
    const clearing = await fixture.give(fixture.donor, fixture.charity, {
      amount_cents: 3_000n,
      campaign_id: campaignId,
    });
    expect(await cancel(fixture.partner)).toMatchObject({ status: "canceled" });
    expect(await cancel(sponsorSide.ctx)).toMatchObject({ status: "canceled" });
    expect(await eventsOf(fixture.system, matchId, "match.canceled")).toHaveLength(1);
    await fixture.giveDue();
    await fixture.settle();
    await fixture.settle();
    const given = await fixture.system.db.gift.findMany({ where: { matchId } });
    expect(given.map((gift) => [gift.matchedGiftId, gift.status])).toEqual([[giftId, "settled"]]);
    expect(given.map((gift) => gift.matchedGiftId)).not.toContain(clearing);
    expect(await fixture.standing(matchId)).toEqual(["canceled", 2_000, 0]);
  });
});
