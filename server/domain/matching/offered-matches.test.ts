import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { listShownMatches } from "@/server/domain/campaigns/page/list-shown-matches";
import { answerOfferByLink, findOfferedMatch } from "@/server/domain/matching/answer-offer-by-link";
import { createMatch } from "@/server/domain/matching/create-match";
import { moveDueMatches } from "@/server/domain/matching/end-matches";
import { getMatch } from "@/server/domain/matching/get-match";
import { listMatches } from "@/server/domain/matching/list-matches";
import { updateMatch } from "@/server/domain/matching/update-match";
import { visitorCaller } from "@/server/kernel/caller";
import { LINK_DAYS, MATCHES_OFFERED_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { eventsOf } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let fixture: MatchFixture;
let stranger: TestTenant;
let outsider: TestTenant;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  stranger = await makeTenant(fixture.system);
  outsider = await makeTenant(fixture.system);
});
afterAll(() => fixture.close());

const HOUR_MS = 3_600_000;
const all = { limit: 100, after: null };
const newCampaign = (more = {}) =>
  createCampaign(fixture.partner, { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id, ...more });
const offer = (id: string, more = {}) =>
  createMatch(stranger.ctx, {
    id,
    cap_cents: 10_000n,
    payment_method_id: "pm_sandbox_ok",
    label: "Pay elsewhere",
    ...more,
  });
const change = (ctx: Context, id: string, match_id: string, status: "active" | "canceled") =>
  updateMatch(ctx, { id, match_id, status });
const listed = async (ctx: Context, id: string) => (await listMatches(ctx, { id }, all)).rows.map((match) => match.id);

// Guards campaigns: a stranger's offer is on nobody's page, promises nothing and binds nobody until it is accepted.
it("a match by someone who does not manage the campaign is an offer, and only the campaign's side accepts it", async () => {
  const { id } = await newCampaign({ currency: "EUR" });
  const match = await offer(id);
  expect(match).toMatchObject({ status: "pending", acceptedAt: null });
  expect(await listShownMatches(fixture.system, { id })).toEqual([]);
  expect([await listed(outsider.ctx, id), await listed(stranger.ctx, id)]).toEqual([[], [match.id]]);
  expect(await listed(fixture.partner, id)).toEqual([match.id]);
  const ref = { id, match_id: match.id };
  await expect(getMatch(outsider.ctx, ref)).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(change(stranger.ctx, id, match.id, "active")).rejects.toMatchObject({ code: "not_permitted" });
  await updateCampaign(fixture.partner, { id, currency: "USD" });
  await expect(change(fixture.partner, id, match.id, "active")).rejects.toMatchObject({ code: "invalid_state" });
  await updateCampaign(fixture.partner, { id, currency: "EUR" });
  expect(await change(fixture.partner, id, match.id, "active")).toMatchObject({ status: "active" });
  await expect(updateCampaign(fixture.partner, { id, currency: "USD" })).rejects.toMatchObject({ param: "currency" });
  expect(await eventsOf(fixture.system, match.id, "match.accepted")).toHaveLength(1);
  expect(await listed(outsider.ctx, id)).toEqual([match.id]);
});

it("an offer matches what is given after it was accepted", async () => {
  const { id } = await newCampaign();
  const match = await offer(id);
  const give = () => fixture.give(fixture.donor, fixture.charity, { amount_cents: 1_000n, campaign_id: id });
  const before = await give();
  fixture.clock.advance(HOUR_MS);
  await change(fixture.partner, id, match.id, "active");
  expect(await listShownMatches(fixture.system, { id })).toMatchObject([{ id: match.id }]);
  const after = await give();
  await fixture.settle();
  const allocations = await fixture.system.db.matchAllocation.findMany({ where: { matchId: match.id } });
  expect(allocations.map(({ matchedGiftId }) => matchedGiftId)).toEqual([after]);
  expect(allocations).not.toContainEqual(expect.objectContaining({ matchedGiftId: before }));
});

it("an offer is declined or withdrawn for good, stays unseen, and ends with its date or the campaign", async () => {
  const { id } = await newCampaign();
  const [declined, withdrawn, late, left] = [
    await offer(id),
    await offer(id),
    await offer(id, { ends_at: new Date(fixture.clock.now().getTime() + HOUR_MS) }),
    await offer(id),
  ];
  expect(await change(fixture.partner, id, declined.id, "canceled")).toMatchObject({ status: "canceled" });
  expect(await change(stranger.ctx, id, withdrawn.id, "canceled")).toMatchObject({ status: "canceled" });
  await expect(change(fixture.partner, id, declined.id, "active")).rejects.toMatchObject({ code: "not_permitted" });
  await expect(change(stranger.ctx, id, declined.id, "active")).rejects.toMatchObject({ code: "invalid_state" });
  fixture.clock.advance(HOUR_MS);
  await moveDueMatches(fixture.system, new AbortController().signal);
  await updateCampaign(fixture.partner, { id, status: "ended" });
  const rows = await fixture.system.db.match.findMany({ where: { id: { in: [late.id, left.id] } } });
  expect(rows.map(({ status }) => status)).toEqual(["ended", "ended"]);
  expect(await listed(outsider.ctx, id)).toEqual([]);
  expect(await listShownMatches(fixture.system, { id })).toEqual([]);
});

it("offers pile up to a limit for each partner, even if they come at once, and take no place of the campaign's", async () => {
  const { id } = await newCampaign();
  const attempts = await Promise.allSettled(Array.from({ length: MATCHES_OFFERED_MAX + 3 }, () => offer(id)));
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(MATCHES_OFFERED_MAX);
  expect(await createMatch(outsider.ctx, { id, cap_cents: 5_000n })).toMatchObject({ status: "pending" });
  expect(await createMatch(fixture.partner, { id, cap_cents: 5_000n })).toMatchObject({ status: "active" });
});

describe("the email about an offer", () => {
  const emails = async (id: string) => {
    const rows = await fixture.system.db.emailMessage.findMany({ orderBy: { id: "asc" } });
    return rows.filter(({ key }) => key === `match-offered:${id}`);
  };
  const linkIn = async (id: string) => {
    const [message] = await emails(id);
    const [, match_id = "", key = ""] = /\/matches\/(\w+)\?key=([\w-]+)/.exec(message!.text) ?? [];
    return { match_id, key };
  };
  const visitor = () => fixture.system.as(visitorCaller("page"));
  const statusOf = async (id: string) => (await fixture.system.db.match.findUniqueOrThrow({ where: { id } })).status;

  it("goes to the campaign's owner, has nothing in it that the stranger wrote, and none is sent about an own match", async () => {
    const { id } = await newCampaign();
    const { owner } = await fixture.system.db.campaign.findUniqueOrThrow({ where: { id }, include: { owner: true } });
    const { id: offered } = await offer(id);
    const [message, ...more] = await emails(offered);
    expect([message!.to, more]).toEqual([owner.email, []]);
    expect(message!.text).toContain("“Lamps”, up to $100");
    expect(message!.text + message!.html).not.toContain("Pay elsewhere");
    const own = await createMatch(fixture.partner, { id, cap_cents: 5_000n });
    expect(await emails(own.id)).toEqual([]);
  });

  it("has a link that accepts or declines, once, and only an offer", async () => {
    const { id } = await newCampaign();
    const [accepted, declined] = [await offer(id), await offer(id)];
    const [accept, decline] = [await linkIn(accepted.id), await linkIn(declined.id)];
    // Email scanners open links, so opening one answers nothing.
    expect(await findOfferedMatch(visitor(), accept)).toMatchObject({
      answer: null,
      terms: { label: "Pay elsewhere" },
    });
    await answerOfferByLink(visitor(), { ...accept, answer: "accept" });
    await answerOfferByLink(visitor(), { ...decline, answer: "decline" });
    expect([await statusOf(accepted.id), await statusOf(declined.id)]).toEqual(["active", "canceled"]);
    await answerOfferByLink(visitor(), { ...accept, answer: "decline" });
    await answerOfferByLink(visitor(), { ...decline, answer: "accept" });
    expect([await statusOf(accepted.id), await statusOf(declined.id)]).toEqual(["active", "canceled"]);
    const swapped = { match_id: declined.id, key: accept.key };
    await expect(findOfferedMatch(visitor(), swapped)).rejects.toMatchObject({ code: "resource_not_found" });
    fixture.clock.advance((LINK_DAYS.offer + 1) * 24 * HOUR_MS);
    await expect(findOfferedMatch(visitor(), accept)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("of two answers at once, one counts", async () => {
    const { id } = await newCampaign();
    for (let round = 0; round < 3; round++) {
      const { id: offered } = await offer(id);
      const link = await linkIn(offered);
      const answers = (["accept", "decline"] as const).map((answer) =>
        answerOfferByLink(visitor(), { ...link, answer }).catch((error) => error),
      );
      await Promise.all([...answers, change(fixture.partner, id, offered, "active").catch((error) => error)]);
      const { status, acceptedAt } = await fixture.system.db.match.findUniqueOrThrow({ where: { id: offered } });
      expect(status).toBe(acceptedAt === null ? "canceled" : "active");
      await change(fixture.partner, id, offered, "canceled").catch(() => null);
    }
  });

  it("is sent a few times a day only for what one partner offers and withdraws", async () => {
    const { id } = await newCampaign();
    const offered = [];
    for (let times = 0; times < MATCHES_OFFERED_MAX + 2; times++) {
      const match = await offer(id);
      await change(stranger.ctx, id, match.id, "canceled");
      offered.push((await emails(match.id)).length);
    }
    expect(offered.filter((count) => count === 1)).toHaveLength(MATCHES_OFFERED_MAX);
  });
});
