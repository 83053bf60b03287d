import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCampaignGifts } from "@/server/domain/campaigns/contributions/list-campaign-gifts";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { listRunCampaigns, sumRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { findInOrganization } from "@/server/domain/finding/find-in-organization";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { readReceivedGift } from "@/server/domain/gifts/received/read-received-gift";
import { bindMember, readBinding } from "@/server/domain/organizations/bind-member";
import { changeRoles, leaveOrganization } from "@/server/domain/organizations/change-team";
import { readTeam } from "@/server/domain/organizations/list-members";
import { membersToEmail } from "@/server/domain/organizations/members-to-email";
import { BOUND_CAMPAIGNS_MAX } from "@/server/kernel/limits";
import { ROLES } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { listUntrusted, runUntrusted } from "@/server/operations/run-untrusted";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { actingFor, makeOrganization } from "@/server/testing/organization-fixture";

// Guards an organization from members limited to some campaigns: they can read and change these, and nothing else.

const PAGE = { limit: 50, after: null };
const REFUSED = { code: "not_permitted" };
const HIDDEN = { code: "resource_not_found" };

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let own: string;
let other: string;
let bound: Context;
let userId: string;

const make = async (acting: Context, name: string) =>
  (
    await runUntrusted(acting, createCampaign, {
      name,
      status: "draft",
      beneficiary_id: fixture.charity.id,
    })
  ).id;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  own = await make(organization.owner.acting, "Lamps");
  other = await make(organization.owner.acting, "Boats");
  const member = await organization.join("campaigns");
  userId = member.userId;
  await runUntrusted(organization.owner.acting, bindMember, { user_id: userId, campaign_ids: [own] });
  bound = await actingFor(fixture.system, userId, organization.id);
});
afterAll(() => fixture.close());

test("the one for which a member acts is offered first, however many are newer", async () => {
  const made =
    "jsonb_build_object('id', 'cmp_newer' || i, 'slug', 'newer-' || i, 'created_at', c.created_at + i * interval '1 s')";
  await fixture.admin.query(
    `INSERT INTO campaigns SELECT copy.* FROM campaigns c, generate_series(1, 120) i,
       jsonb_populate_record(NULL::campaigns, to_jsonb(c) || ${made}) copy WHERE c.id = $1`,
    [other],
  );
  const owner = organization.owner.acting;
  const { isBound, campaigns } = await runUntrusted(owner, readBinding, { user_id: userId });
  expect([isBound, campaigns.length]).toEqual([true, BOUND_CAMPAIGNS_MAX]);
  expect(campaigns.slice(0, 2).map(({ id, isChosen }) => [id, isChosen])).toEqual([
    [own, true],
    ["cmp_newer120", false],
  ]);
  await fixture.admin.query("DELETE FROM campaigns WHERE id LIKE 'cmp_newer%'");
  await expect(runUntrusted(bound, readBinding, { user_id: userId })).rejects.toMatchObject(REFUSED);
  const stranger = await makeOrganization(fixture.system);
  await expect(runUntrusted(stranger.owner.acting, readBinding, { user_id: userId })).rejects.toMatchObject(HIDDEN);
});

describe("a member who acts for one campaign", () => {
  test("reads and changes it, and writes its updates", async () => {
    expect(await runUntrusted(bound, readRunCampaign, { id: own })).toMatchObject({ id: own });
    await runUntrusted(bound, updateCampaign, { id: own, name: "Lanterns", status: "live" });
    await runUntrusted(bound, createCampaignUpdate, { id: own, title: "Lit", body: "All of them." });
    const { rows } = await listUntrusted(bound, listCampaignGifts, { id: own }, PAGE);
    expect(rows).toEqual([]);
  });

  test("finds it alone in lists and sums", async () => {
    const { rows } = await listUntrusted(bound, listRunCampaigns, {}, PAGE);
    expect(rows.map(({ campaign, isRun }) => [campaign.id, isRun])).toEqual([[own, true]]);
    expect(await runUntrusted(bound, sumRunCampaigns, {})).toHaveLength(1);
  });

  test("does not know of the organization's other campaigns", async () => {
    await expect(runUntrusted(bound, readRunCampaign, { id: other })).rejects.toMatchObject(HIDDEN);
    await expect(runUntrusted(bound, updateCampaign, { id: other, name: "Mine" })).rejects.toMatchObject(HIDDEN);
    await expect(listUntrusted(bound, listCampaignGifts, { id: other }, PAGE)).rejects.toMatchObject(HIDDEN);
  });

  test("reads nothing of the organization itself, and makes nothing in its name", async () => {
    await expect(listUntrusted(bound, listReceivedGifts, {}, PAGE)).rejects.toMatchObject(REFUSED);
    await expect(runUntrusted(bound, readTeam, {})).rejects.toMatchObject(REFUSED);
    await expect(runUntrusted(bound, findInOrganization, { query: "a@example.org" })).rejects.toMatchObject(REFUSED);
    await expect(make(bound, "Mine")).rejects.toMatchObject(REFUSED);
    const gift = await fixture.give(await fixture.person(), fixture.charity, { campaign_id: own });
    await expect(runUntrusted(bound, readReceivedGift, { id: gift })).rejects.toMatchObject(HIDDEN);
  });

  test("binds nobody, is emailed nothing of the whole organization, and can be given no role that moves money", async () => {
    await expect(runUntrusted(bound, bindMember, { user_id: userId, campaign_ids: null })).rejects.toMatchObject(
      REFUSED,
    );
    const emailed = await membersToEmail(fixture.system, organization.id, ROLES);
    expect(emailed.map((one) => one.userId)).not.toContain(userId);
    const owner = organization.owner.acting;
    const finance = runUntrusted(owner, changeRoles, { user_id: userId, roles: ["finance"] });
    await expect(finance).rejects.toMatchObject({ code: "bound_roles" });
  });
});

test("who moves money or reads addresses acts for the whole organization, and nobody for another's campaign", async () => {
  const owner = organization.owner.acting;
  const { userId: finance } = await organization.join("finance");
  const binding = runUntrusted(owner, bindMember, { user_id: finance, campaign_ids: [own] });
  await expect(binding).rejects.toMatchObject({ code: "bound_roles" });
  const stranger = await makeOrganization(fixture.system);
  const theirs = await make(stranger.owner.acting, "Theirs");
  const foreign = runUntrusted(owner, bindMember, { user_id: userId, campaign_ids: [own, theirs] });
  await expect(foreign).rejects.toMatchObject({ param: "campaign_ids" });
});

test("without a campaign left they see none, not all; and unbound they act for the organization again, or leave", async () => {
  const owner = organization.owner.acting;
  await runUntrusted(owner, bindMember, { user_id: userId, campaign_ids: [] });
  const none = await actingFor(fixture.system, userId, organization.id);
  expect((await listUntrusted(none, listRunCampaigns, {}, PAGE)).rows).toEqual([]);
  await expect(runUntrusted(none, readRunCampaign, { id: own })).rejects.toMatchObject(HIDDEN);
  await runUntrusted(owner, bindMember, { user_id: userId, campaign_ids: null });
  const free = await actingFor(fixture.system, userId, organization.id);
  expect(await runUntrusted(free, readRunCampaign, { id: other })).toMatchObject({ id: other });
  await runUntrusted(owner, bindMember, { user_id: userId, campaign_ids: [] });
  await runUntrusted(await actingFor(fixture.system, userId, organization.id), leaveOrganization, {});
  await expect(actingFor(fixture.system, userId, organization.id)).rejects.toThrow("the user is no member");
});
