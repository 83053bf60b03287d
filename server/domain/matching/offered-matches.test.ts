import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { listShownMatches } from "@/server/domain/campaigns/list-shown-matches";
import { updateCampaign } from "@/server/domain/campaigns/update-campaign";
import type { Context } from "@/server/domain/context";
import { createMatch } from "@/server/domain/matching/create-match";
import { moveDueMatches } from "@/server/domain/matching/end-matches";
import { getMatch } from "@/server/domain/matching/get-match";
import { listMatches } from "@/server/domain/matching/list-matches";
import { updateMatch } from "@/server/domain/matching/update-match";
import { MATCHES_OFFERED_MAX } from "@/server/kernel/limits";
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

// Guards campaigns: what a stranger offers stands on nobody's page, promises nothing and binds nobody until it is accepted.
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
