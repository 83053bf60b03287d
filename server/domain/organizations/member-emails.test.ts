import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { queueApprovalRequest } from "@/server/domain/campaigns/p2p/approval-emails";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { emailGiftNotices } from "@/server/domain/gifts/notifications/gift-notices";
import { removeMember } from "@/server/domain/organizations/change-team";
import { readMemberEmails, setMemberEmails } from "@/server/domain/organizations/member-emails";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards members' inboxes: each gets the emails that they chose and their roles allow, and a former member gets none.

const HOUR_MS = 3_600_000;
let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let member: Awaited<ReturnType<typeof organization.join>>;
let campaignId: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { system, clock } = fixture;
  clock.advance(24 * HOUR_MS - (clock.now().getTime() % (24 * HOUR_MS)) + 10 * HOUR_MS);
  organization = await makeOrganization(system);
  await system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
  member = await organization.join("campaigns");
  const made = await createCampaign(organization.owner.acting, {
    name: "Lamps",
    owner_id: organization.id,
    status: "live",
    p2p_policy: "approval",
  });
  campaignId = made.id;
  await system.db.followUp.deleteMany();
  await system.db.emailMessage.deleteMany();
});

const all = { pages: true, matches: true };
const subjects = async (to: string) => {
  const rows = await fixture.system.db.emailMessage.findMany({ where: { to }, orderBy: { id: "asc" } });
  return rows.map(({ subject }) => subject);
};
const run = () => emailGiftNotices(fixture.system, new AbortController().signal);
async function give(count: number): Promise<void> {
  const to = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
  for (let at = 0; at < count; at += 1)
    await fixture.give(await fixture.person({ name: "Rob Ode" }), to, { campaign_id: campaignId });
  await fixture.settle();
  await run();
}
async function endDay(): Promise<void> {
  fixture.clock.advance(24 * HOUR_MS);
  await run();
}

it("emails each gift to those who chose that, and a day's gifts at once to the others who want them", async () => {
  const daily = await organization.join("campaigns");
  const quiet = await organization.join("campaigns");
  await fixture.system.db.emailMessage.deleteMany();
  await setMemberEmails(member.acting, { gifts: "each", ...all });
  await setMemberEmails(daily.acting, { gifts: "daily", ...all });
  await give(2);
  expect(await subjects(member.email)).toHaveLength(2);
  expect(await subjects(daily.email)).toEqual([]);
  const [first] = await fixture.system.db.emailMessage.findMany({ where: { to: member.email } });
  expect(first!.text).toContain(`/dashboard/${organization.id}/settings/notifications`);
  expect(first!.text).not.toContain("thank=");
  await endDay();
  expect(await subjects(member.email)).toHaveLength(2);
  expect(await subjects(daily.email)).toHaveLength(1);
  const [digest] = await fixture.system.db.emailMessage.findMany({ where: { to: daily.email } });
  expect(digest!.text.match(/Rob Ode/g)).toHaveLength(2);
  expect(digest!.text).toContain(`/dashboard/${organization.id}/settings/notifications`);
  expect(await subjects(quiet.email)).toEqual([]);
});

it("leaves those beyond ten a day to the email of the day, and goes on where the organization's address stopped", async () => {
  await setMemberEmails(member.acting, { gifts: "each", ...all });
  const identity = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
  await fixture.system.db.giftNoticeStop.create({
    data: { campaignId, identityId: identity.id, stoppedAt: fixture.system.now() },
  });
  await give(12);
  expect(await subjects(member.email)).toHaveLength(10);
  await endDay();
  expect(await subjects(member.email)).toHaveLength(11);
  expect(await subjects(identity.email)).toEqual([]);
});

it("asks those who approve pages, with no link that works without signing in", async () => {
  const viewer = await organization.join("viewer");
  const off = await organization.join("campaigns");
  await setMemberEmails(off.acting, { gifts: "none", pages: false, matches: true });
  await fixture.system.db.emailMessage.deleteMany();
  const fundraiser = await fixture.person();
  const page = await createP2pPage(fixture.partner, {
    id: campaignId,
    owner_id: fundraiser.id,
    fundraiser_name: "Grace",
    name: "Grace runs",
    story: "Ten miles.",
    status: "live",
  });
  await fixture.system.db.emailMessage.deleteMany();
  await fixture.system.transaction((tx) => queueApprovalRequest(tx, page.id));
  const asked = await fixture.system.db.emailMessage.findMany({ where: { to: member.email } });
  expect(asked).toHaveLength(1);
  expect(asked[0]!.text).toContain(`/dashboard/${organization.id}/pages?stand=waiting`);
  expect(asked[0]!.text).not.toContain("key=");
  for (const other of [viewer, off]) expect(await subjects(other.email)).toEqual([]);
});

it("is each member's own, offers what their roles allow, and ends with the membership", async () => {
  const { acting, email } = await organization.join("viewer");
  const { chosen, offered, email: shown } = await readMemberEmails(acting, {});
  expect(offered).toEqual({ gifts: false, pages: false, matches: false });
  expect(shown).toBe(email);
  await setMemberEmails(acting, { gifts: "each", ...all });
  expect((await readMemberEmails(acting, {})).chosen).toEqual(chosen);
  await setMemberEmails(member.acting, { gifts: "each", pages: false, matches: false });
  expect((await readMemberEmails(member.acting, {})).chosen).toEqual({ gifts: "each", pages: false, matches: false });
  expect((await readMemberEmails(organization.owner.acting, {})).chosen).toEqual({ gifts: "none", ...all });
  await removeMember(organization.owner.acting, { user_id: member.userId });
  await fixture.system.db.emailMessage.deleteMany();
  await give(1);
  for (const to of [member.email, email]) expect(await subjects(to)).toEqual([]);
});
