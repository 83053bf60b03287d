import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createMatch } from "@/server/domain/matching/create-match";
import { listRunMatches, readRunMatch } from "@/server/domain/matching/list-run-matches";
import { updateMatch } from "@/server/domain/matching/update-match";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards who finds a match on an organization's pages, who sees a hidden sponsor, and that a form makes one match.

let fixture: MatchFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let stranger: TestTenant;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  organization = await makeOrganization(fixture.system);
  stranger = await makeTenant(fixture.system);
});
afterAll(() => fixture.close());

const FIRST = { limit: 10, after: null };
const listed = async (ctx: Context, filters = {}) => (await listRunMatches(ctx, filters, FIRST)).rows;
const idsOf = async (ctx: Context) => (await listed(ctx)).map(({ match }) => match.id);

it("the campaign's side and the sponsor's find a match with what they may do, and nobody else finds it", async () => {
  const { owner } = organization;
  const campaign = await createCampaign(owner.acting, { name: "Lamps", status: "live" });
  const terms = { id: campaign.id, cap_cents: 5_000n, payment_method_id: "pm_sandbox_ok", anonymous: true };
  const offer = await createMatch(stranger.ctx, terms);
  const other = await makeOrganization(fixture.system);
  expect(await idsOf(other.owner.acting)).toEqual([]);
  const ref = { match_id: offer.id };
  await expect(readRunMatch(other.owner.acting, ref)).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await readRunMatch(owner.acting, ref)).toMatchObject({
    campaign: { name: "Lamps" },
    answersOffers: true,
    isSponsor: false,
    mayCancel: true,
  });
  const viewer = await organization.join("viewer");
  expect(await readRunMatch(viewer.acting, ref)).toMatchObject({ sponsor: null, match: { sponsor_id: null } });
  expect(await readRunMatch(stranger.ctx, ref)).toMatchObject({
    answersOffers: false,
    isSponsor: true,
    mayCancel: true,
  });
  await updateMatch(owner.acting, { id: campaign.id, ...ref, status: "active" });
  expect(await listed(owner.acting, { status: "pending" })).toEqual([]);
  expect(await idsOf(owner.acting)).toEqual([offer.id]);
  expect(await idsOf(stranger.ctx)).toEqual([offer.id]);
  // An accepted match is on a public page, but only its own sides find it on the pages of organizations.
  await expect(readRunMatch(other.owner.acting, ref)).rejects.toMatchObject({ code: "resource_not_found" });
});

it("whoever benefits from a campaign that others run finds its matches, with the sponsor's name", async () => {
  const matchId = await fixture.promise({ anonymous: true, label: "Harbor match" });
  const acting = fixture.system.as({ ...fixture.partner.caller, identityId: fixture.charity.id } as never);
  const [found] = await listed(acting);
  expect(found).toMatchObject({ match: { id: matchId, anonymous: true }, sponsor: "Tidal Bank", isSponsor: false });
});

it("a form makes one match however often it is sent, and cannot name another campaign's", async () => {
  const { owner } = organization;
  const [first, second] = await Promise.all(
    ["Bridge", "Pier"].map((name) => createCampaign(owner.acting, { name, status: "live" })),
  );
  const sponsor = await createIdentity(owner.acting, { type: "organization", email: "office@tidal.example" });
  const formKey = newId("match");
  const terms = { cap_cents: 5_000n, sponsor_id: sponsor.id };
  const send = (id: string) => createMatch(owner.acting, { id, ...terms }, { formKey });
  const made = await Promise.all([send(first!.id), send(first!.id), send(first!.id)]);
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set([formKey]));
  expect(await fixture.system.db.match.count({ where: { campaignId: first!.id } })).toBe(1);
  await expect(send(second!.id)).rejects.toMatchObject({ code: "resource_not_found" });
});
