import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { listRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { ROLES } from "@/server/kernel/scopes";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards who sees and starts the campaigns of an organization in the browser.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const NOT_FOUND = { code: "resource_not_found" };
const NO_SCOPE = { code: "insufficient_scope" };

it("members see their organization's drafts and who runs each campaign, others see nothing", async () => {
  const [mine, other] = [await makeOrganization(fixture.system), await makeOrganization(fixture.system)];
  const viewer = await mine.join("viewer");
  const draft = await createCampaign(mine.owner.acting, { name: "Lamps" });
  await fixture.system.db.identity.update({ where: { id: mine.id }, data: { charityStatus: "verified" } });
  const given = await createCampaign(other.owner.acting, { name: "Oil", beneficiary_id: mine.id, status: "live" });
  const listed = await listRunCampaigns(viewer.acting, {}, { limit: 25, after: null });
  expect(listed.rows.map(({ campaign, isRun }) => [campaign.id, isRun])).toEqual([
    [given.id, false],
    [draft.id, true],
  ]);
  expect(listed.rows[1]?.campaign.preview_url).toContain("?preview=");
  const [first, second] = [
    await listRunCampaigns(viewer.acting, {}, { limit: 1, after: null }),
    await listRunCampaigns(viewer.acting, {}, { limit: 1, after: { at: given.createdAt, id: given.id } }),
  ];
  expect([first.next?.id, second.rows[0]?.campaign.id, second.next]).toEqual([given.id, draft.id, null]);
  expect(await readRunCampaign(viewer.acting, { id: draft.id })).toMatchObject({ name: "Lamps", status: "draft" });
  await expect(readRunCampaign(other.owner.acting, { id: draft.id })).rejects.toMatchObject(NOT_FOUND);
  // A beneficiary sees the campaign, and does not run it.
  await expect(readRunCampaign(viewer.acting, { id: given.id })).rejects.toMatchObject(NOT_FOUND);
});

it("editors and above start campaigns, and viewers do not", async () => {
  const organization = await makeOrganization(fixture.system);
  for (const role of ROLES) {
    const { acting } = role === "owner" ? organization.owner : await organization.join(role);
    const made = runUntrusted(acting, createCampaign, { name: `By a ${role}`, goal_cents: 500_000n });
    if (!["owner", "admin", "campaigns"].includes(role)) await expect(made).rejects.toMatchObject(NO_SCOPE);
    else await made;
  }
  const where = { ownerId: organization.id };
  const made = await fixture.system.db.campaign.findMany({ where, orderBy: { id: "asc" } });
  expect(made.map(({ name, status, beneficiaryId }) => [name, status, beneficiaryId])).toEqual(
    ["owner", "admin", "campaigns"].map((role) => [`By a ${role}`, "draft", organization.id]),
  );
});
