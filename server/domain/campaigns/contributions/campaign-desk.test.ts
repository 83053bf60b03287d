import { afterAll, beforeAll, expect, it } from "vitest";
import { listCampaignGifts } from "@/server/domain/campaigns/contributions/list-campaign-gifts";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { listWaitingPages } from "@/server/domain/campaigns/p2p/list-waiting-pages";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards what members see of a campaign's donors and of pages that wait for approval.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  await fixture.system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
});
afterAll(() => fixture.close());

const FIRST = { limit: 10, after: null };

it("names a donor once the gift has arrived, an anonymous one to the recipient's side alone", async () => {
  const { system, charity } = fixture;
  const { owner, id } = organization;
  const own = await createCampaign(owner.acting, { name: "Own", status: "live" });
  const others = await createCampaign(owner.acting, { name: "Theirs", beneficiary_id: charity.id, status: "live" });
  const ada = await fixture.person({ name: "Ada Whitfield" });
  const ownParty = await system.db.identity.findUniqueOrThrow({ where: { id } });
  await fixture.give(ada, ownParty, { campaign_id: own.id, anonymous: true });
  await fixture.give(ada, charity, { campaign_id: others.id, anonymous: true });
  await fixture.give(ada, charity, { campaign_id: others.id });
  const member = await organization.join("campaigns");
  const viewer = await organization.join("viewer");
  const donors = async (campaign: { id: string }, { acting } = member) =>
    (await listCampaignGifts(acting, { id: campaign.id }, FIRST)).rows.map(({ donor }) => donor).sort();
  expect(await donors(own)).toEqual([null]);
  await fixture.settle();
  expect(await donors(own)).toEqual(["Ada Whitfield"]);
  expect(await donors(others)).toEqual(["Ada Whitfield", null]);
  expect(await donors(own, viewer)).toEqual([null]);
  const stranger = await makeOrganization(system);
  for (const acting of [stranger.owner.acting, fixture.partner])
    await expect(listCampaignGifts(acting, { id: own.id }, FIRST)).rejects.toMatchObject({
      code: "resource_not_found",
    });
});

it("gives the links that approve pages to those alone who may change the campaign", async () => {
  const { owner } = organization;
  const campaign = await createCampaign(owner.acting, { name: "Lamps", status: "live", p2p_policy: "approval" });
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Grace runs", fundraiser_name: "Grace" });
  await updateP2pPage(fixture.partner, { id: campaign.id, page_id: page.id, status: "live" });
  const editor = await organization.join("campaigns", "support");
  const { count, pages } = await listWaitingPages(editor.acting, { id: campaign.id });
  expect(count).toBe(1);
  expect(pages).toEqual([
    { id: page.id, name: "Grace runs", fundraiser: "Grace", approvalUrl: expect.stringContaining("/approval?key=") },
  ]);
  const viewer = await organization.join("viewer");
  await expect(listWaitingPages(viewer.acting, { id: campaign.id })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  await expect(listWaitingPages(fixture.partner, { id: campaign.id })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await updateP2pPage(owner.acting, { id: campaign.id, page_id: page.id, approval: "approved" });
  expect(await listWaitingPages(editor.acting, { id: campaign.id })).toEqual({ count: 0, pages: [] });
});
