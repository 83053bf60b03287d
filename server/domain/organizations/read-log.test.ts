import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { issueKey } from "@/server/domain/identities/issue-key";
import { changeRoles, removeMember } from "@/server/domain/organizations/change-team";
import { createApplication } from "@/server/domain/organizations/create-organization";
import { readOrganizationLog } from "@/server/domain/organizations/read-log";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

it("says who did what, by members and keys of the organization and its applications, and nothing of others", async () => {
  const { owner, join, id } = await makeOrganization(fixture.system);
  const other = await makeOrganization(fixture.system);
  await createCampaign(other.owner.acting, { name: "Not ours" });
  const helper = await join("campaigns");
  const application = await createApplication(owner.acting, { name: "Kiosk", email: "kiosk@example.org" });
  const campaign = await createCampaign(helper.acting, { name: "Lamps" });
  await updateCampaign(fixture.system.as(apiCaller(id)), { id: campaign.id, name: "More lamps" });
  await createCampaign(fixture.system.as(apiCaller(application.id)), { name: "By the kiosk" });
  await changeRoles(owner.acting, { user_id: helper.userId, roles: ["viewer"] });
  await removeMember(owner.acting, { user_id: helper.userId });

  const read = async (wanted = {}) => (await readOrganizationLog(owner.acting, wanted)).rows;
  const all = await read();
  const said = (action: string, subject?: string) =>
    all.find((entry) => entry.action === action && (!subject || entry.subjectId === subject));
  expect(said("campaign.create", campaign.id)!.by).toEqual({ kind: "member", address: helper.email });
  expect(said("campaign.update", campaign.id)!.by).toEqual({ kind: "key", owner: "Lamp Fund" });
  expect(all.filter(({ by }) => by.kind === "key" && by.owner === "Kiosk")).toHaveLength(1);
  expect(said("organization.change_roles")).toMatchObject({ detail: "viewer", subjectId: id });
  expect(all.map((entry) => entry.id)).toEqual(all.map((entry) => entry.id).sort((a, b) => b - a));

  expect((await read({ kind: "organization" })).every(({ action }) => action.startsWith("organization."))).toBe(true);
  expect((await read({ subject: campaign.id })).map(({ action }) => action)).toEqual([
    "campaign.update",
    "campaign.create",
  ]);
  expect((await read({ user_id: helper.userId, kind: "campaign" })).map(({ subjectId }) => subjectId)).toEqual([
    campaign.id,
  ]);
  expect((await read({ before: all[0]!.id }))[0]!.id).toBe(all[1]!.id);
  for (const { action } of await readOrganizationLog(other.owner.acting, { subject: campaign.id }).then((x) => x.rows))
    expect(action).toBeNull();
});

it("is for owners and admins", async () => {
  const { owner, join, id } = await makeOrganization(fixture.system);
  await issueKey(owner.acting, { id, name: "Ours" });
  expect((await readOrganizationLog((await join("admin")).acting, {})).rows.length).toBeGreaterThan(0);
  for (const role of ["finance", "campaigns", "support", "viewer"] as const)
    await expect(readOrganizationLog((await join(role)).acting, {})).rejects.toMatchObject({ code: "not_permitted" });
  const key = fixture.system.as(apiCaller(id));
  await expect(readOrganizationLog(key, {})).rejects.toMatchObject({ code: "not_permitted" });
});
