import { beforeEach, describe, expect, it } from "vitest";
import { listShownMatches } from "@/server/domain/campaigns/page/list-shown-matches";
import { readLiveCampaign } from "@/server/domain/campaigns/page/read-live-campaign";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { createMatch } from "@/server/domain/matching/create-match";
import { emailLapsedMatches } from "@/server/domain/matching/email-lapsed-matches";
import { moveDueMatches } from "@/server/domain/matching/end-matches";
import { updateMatch } from "@/server/domain/matching/update-match";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { visitorCaller } from "@/server/kernel/caller";
import { MATCH_RETRY_DELAYS_MS } from "@/server/kernel/limits";
import { eventsOf } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { makeTenant } from "@/server/testing/test-tenant";

let fixture: MatchFixture;
beforeEach(async () => {
  fixture = await makeMatchFixture();
  return () => fixture.close();
});

const sound = async () => expect(await fixture.brokenBooks()).toEqual([]);
const emailDonors = () => emailLapsedMatches(fixture.system, new AbortController().signal);
const change = (matchId: string, status: "active" | "canceled", ctx = fixture.partner) =>
  updateMatch(ctx, { id: fixture.campaignId, match_id: matchId, status });
/** The emails whose key begins with `start`, each as its recipient and subject. */
async function emails(start: string): Promise<string[][]> {
  await emailDonors();
  const where = { key: { startsWith: start } };
  const rows = await fixture.system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ to, subject }) => [to, subject]);
}
async function shownOnPages() {
  const visitor = fixture.system.as(visitorCaller("page"));
  const { slug } = await fixture.system.db.campaign.findUniqueOrThrow({ where: { id: fixture.campaignId } });
  const live = await readLiveCampaign(visitor, { slug, page_slug: null });
  const shown = await listShownMatches(visitor, { id: fixture.campaignId });
  return { live: live!.matches, shown: shown.map((match) => [match.status, match.remainingCents]) };
}

// Guards donors: a page shows only what can come, and everyone concerned is notified once of what can't.
describe("a refused matching gift", () => {
  it("pauses its match, which promises nothing from then on, anywhere", async () => {
    const matchId = await fixture.promise({ payment_method_id: "pm_sandbox_declined" });
    expect(await shownOnPages()).toMatchObject({ shown: [["active", 1_000_000]], live: [{ id: matchId }] });
    const first = await fixture.contribute(1_000n);
    expect(await fixture.standing(matchId)).toEqual(["paused", 0, 0]);
    expect(await shownOnPages()).toEqual({ live: [], shown: [] });
    const later = await fixture.contribute(2_000n);
    expect(await fixture.matchesOf(first)).toMatchObject([{ status: "failed", code: "declined" }]);
    expect(await fixture.matchesOf(later)).toEqual([]);
    const [paused, ...more] = await eventsOf(fixture.system, matchId, "match.paused");
    expect([paused, more]).toMatchObject([
      { status: "paused", pause_reason: "payment_failed", remaining_cents: 0 },
      [],
    ]);
    expect(await eventsOf(fixture.system, matchId, "match.gift_lapsed")).toMatchObject([
      { matched_gift_id: first, amount_cents: 1_000, failure_code: "payment_failed" },
    ]);
    await sound();
  });

  it("is emailed to the sponsor, the organizers, and each donor of a match that lapsed, once, whatever runs twice", async () => {
    const payment_method_id = "pm_sandbox_returned";
    const matchId = await fixture.promise({ anonymous: true, payment_method_id });
    const [ada, bob] = [fixture.donor, await fixture.person({ name: "Bob Giver" })];
    const give = (from: typeof ada, amount_cents: bigint) =>
      fixture.give(from, fixture.charity, { amount_cents, campaign_id: fixture.campaignId });
    await Promise.all([give(ada, 1_000n), give(bob, 2_000n)]);
    await fixture.settle();
    await Promise.all([fixture.giveDue(), fixture.giveDue()]);
    await submitWaitingGifts(fixture.system);
    await Promise.all([fixture.settle(), fixture.settle()]);
    await Promise.all([fixture.settle(), emailDonors(), emailDonors(), emailDonors()]);
    const organizer = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: fixture.partnerId } });
    const subject = "A match for “Lamps” is paused";
    expect(await emails(`match-paused:${matchId}`)).toEqual([
      [fixture.sponsor.email, subject],
      [organizer.email, subject],
    ]);
    expect((await emails("match-lapsed:")).sort()).toEqual(
      [ada.email, bob.email].map((to) => [to, "A match for your gift to “Lamps” could not be made"]).sort(),
    );
    const texts = await fixture.system.db.emailMessage.findMany({ where: { key: { startsWith: "match-lapsed:" } } });
    expect(texts.find(({ to }) => to === ada.email)!.text).toContain("A sponsor was going to add $10.00 to it.");
    expect(texts.map(({ text }) => text).join()).not.toContain("Tidal Bank");
    await sound();
  });

  it("because of a limit is retried, and pauses the match at once; its donor is emailed when it lapses", async () => {
    const poor = await fixture.person({ tier: 0 });
    const matchId = await fixture.promise({ sponsor: poor });
    const giftId = await fixture.give(fixture.donor, fixture.charity, {
      amount_cents: 20_000n,
      campaign_id: fixture.campaignId,
    });
    await fixture.settle();
    // The sponsor gives elsewhere before its matching gift is made.
    await fixture.give(poor, fixture.charity, { amount_cents: 10_000n });
    for (const delayMs of MATCH_RETRY_DELAYS_MS) {
      expect(await eventsOf(fixture.system, matchId, "match.gift_lapsed")).toEqual([]);
      expect(await fixture.giveDue()).not.toBeNull();
      expect([await fixture.standing(matchId), await fixture.pending(matchId)]).toEqual([["paused", 0, 0], 20_000]);
      expect(await emails("match-lapsed:")).toEqual([]);
      fixture.clock.advance(Math.min(delayMs, 60_000));
      const due = { nextAttemptAt: fixture.clock.now() };
      await fixture.system.db.matchAllocation.updateMany({ where: { status: "taken" }, data: due });
    }
    expect(await fixture.giveDue()).toBeNull();
    expect([await fixture.standing(matchId), await fixture.pending(matchId)]).toEqual([["paused", 0, 0], 0]);
    const [lapsed, ...more] = await eventsOf(fixture.system, matchId, "match.gift_lapsed");
    expect([lapsed, more]).toMatchObject([
      { matched_gift_id: giftId, amount_cents: 20_000, failure_code: "monthly_limit_exceeded" },
      [],
    ]);
    // The sponsor's remaining limit is private: the campaign's side can't see it.
    expect(JSON.stringify(lapsed)).not.toMatch(/cents are left|5000/);
    expect(await emails("match-lapsed:")).toHaveLength(1);
    expect(await emails("match-paused:")).toHaveLength(2);
    await sound();
  });

  it("because the sponsor was suspended says no more than that it was declined", async () => {
    const matchId = await fixture.promise();
    await fixture.give(fixture.donor, fixture.charity, { amount_cents: 900n, campaign_id: fixture.campaignId });
    await fixture.settle();
    await fixture.system.transaction((tx) => suspendIdentity(tx, fixture.sponsor.id, "test"));
    await fixture.giveDue();
    expect(await fixture.standing(matchId)).toEqual(["paused", 0, 0]);
    expect(await eventsOf(fixture.system, matchId, "match.gift_lapsed")).toMatchObject([{ failure_code: "declined" }]);
    await expect(change(matchId, "active")).rejects.toMatchObject({ code: "identity_suspended" });
    await sound();
  });

  it("pauses its match, too, if the bank takes the payment back after it settled", async () => {
    const matchId = await fixture.promise({ payment_method_id: "pm_sandbox_late_return" });
    const giftId = await fixture.contribute(1_000n);
    expect(await fixture.standing(matchId)).toEqual(["active", 1_000, 999_000]);
    for (let day = 0; day < 12; day += 1) {
      fixture.clock.advance(86_400_000);
      await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.clock.now() } });
      await runDuePayments(fixture.system);
    }
    expect(await fixture.matchesOf(giftId)).toMatchObject([{ status: "reversed" }]);
    expect(await fixture.status(giftId)).toBe("settled");
    expect(await fixture.standing(matchId)).toEqual(["paused", 0, 0]);
    expect([await emails("match-paused:"), await emails("match-lapsed:")]).toMatchObject([
      { length: 2 },
      { length: 1 },
    ]);
    await sound();
  });

  it("of a match that is over by then is emailed to the sponsor and the organizers, too, once", async () => {
    for (const end of ["canceled", "ended"] as const) {
      const ends_at = end === "ended" ? new Date(fixture.clock.now().getTime() + 3_600_000) : undefined;
      const matchId = await fixture.promise({ payment_method_id: "pm_sandbox_declined", ends_at });
      const terms = { amount_cents: 900n, campaign_id: fixture.campaignId };
      for (let made = 0; made < 2; made += 1) await fixture.give(fixture.donor, fixture.charity, terms);
      await fixture.settle();
      if (end === "canceled") await change(matchId, end);
      else fixture.clock.advance(3_600_000);
      await moveDueMatches(fixture.system, new AbortController().signal);
      await fixture.giveDue();
      await fixture.settle();
      expect(await fixture.standing(matchId)).toEqual([end, 0, 0]);
      const subject = "A match for “Lamps” fell short";
      expect(await emails(`match-short:${matchId}`)).toMatchObject([
        [fixture.sponsor.email, subject],
        [expect.any(String), subject],
      ]);
      expect(await emails("match-paused:")).toEqual([]);
    }
    expect(await emails("match-lapsed:")).toHaveLength(4);
    await sound();
  });

  it("whose contribution was refunded pauses nothing and notifies nobody", async () => {
    const matchId = await fixture.promise();
    const giftId = await fixture.give(fixture.donor, fixture.charity, {
      amount_cents: 900n,
      campaign_id: fixture.campaignId,
    });
    await fixture.settle();
    await fixture.giveDue();
    await refundGift(fixture.partner, { id: giftId, reason: null });
    await fixture.settle();
    expect(await fixture.matchesOf(giftId)).toMatchObject([{ status: "failed", code: "matched_gift_reversed" }]);
    expect(await fixture.standing(matchId)).toEqual(["active", 0, 1_000_000]);
    expect([await emails("match-paused:"), await emails("match-lapsed:")]).toEqual([[], []]);
  });
});

describe("a paused match", () => {
  const pause = async (terms = {}) => {
    const matchId = await fixture.promise({ payment_method_id: "pm_sandbox_declined", ...terms });
    const lapsed = await fixture.contribute(1_000n);
    return { matchId, lapsed };
  };

  it("is resumed by the sponsor's side only, and what lapsed does not come back", async () => {
    const sponsorSide = await makeTenant(fixture.system);
    const terms = { cap_cents: 20_000n, payment_method_id: "pm_sandbox_declined" };
    const { id: matchId } = await createMatch(sponsorSide.ctx, { id: fixture.campaignId, ...terms });
    expect(await change(matchId, "active")).toMatchObject({ status: "active" });
    const lapsed = await fixture.contribute(1_000n);
    await expect(change(matchId, "active")).rejects.toMatchObject({ code: "not_permitted" });
    await fixture.system.db.match.update({ where: { id: matchId }, data: { paymentMethodId: "pm_sandbox_ok" } });
    expect(await change(matchId, "active", sponsorSide.ctx)).toMatchObject({ status: "active", pauseReason: null });
    expect(await change(matchId, "active", sponsorSide.ctx)).toMatchObject({ status: "active", pausedAt: null });
    expect(await fixture.standing(matchId)).toEqual(["active", 0, 20_000]);
    const next = await fixture.contribute(2_000n);
    expect(await fixture.matchesOf(next)).toMatchObject([{ amount: 2_000, status: "settled" }]);
    expect(await fixture.matchesOf(lapsed)).toMatchObject([{ status: "failed" }]);
    expect(await eventsOf(fixture.system, matchId, "match.resumed")).toMatchObject([{ remaining_cents: 20_000 }]);
    await sound();
  });

  it("is paused again, with new emails, if it is refused again", async () => {
    const { matchId } = await pause();
    await change(matchId, "active");
    await fixture.contribute(1_000n);
    expect(await fixture.standing(matchId)).toEqual(["paused", 0, 0]);
    expect(await emails("match-paused:")).toHaveLength(4);
    expect(await emails("match-lapsed:")).toHaveLength(2);
  });

  it("ends on its date, matches nothing afterwards, and can be canceled", async () => {
    const ends_at = new Date(fixture.clock.now().getTime() + 3_600_000);
    const { matchId } = await pause({ ends_at });
    const inTime = await fixture.give(fixture.donor, fixture.charity, {
      amount_cents: 900n,
      campaign_id: fixture.campaignId,
    });
    fixture.clock.advance(3_600_000);
    await moveDueMatches(fixture.system, new AbortController().signal);
    await fixture.settle();
    await fixture.giveDue();
    expect(await fixture.standing(matchId)).toEqual(["ended", 0, 0]);
    expect(await fixture.matchesOf(inTime)).toEqual([]);
    await expect(change(matchId, "active")).rejects.toMatchObject({ code: "invalid_state" });
    const { matchId: other } = await pause();
    expect(await change(other, "canceled")).toMatchObject({ status: "canceled", pauseReason: "payment_failed" });
  });
});
