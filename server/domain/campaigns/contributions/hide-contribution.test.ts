import { afterAll, beforeAll, expect, it } from "vitest";
import {
  hideContribution,
  readWallEntry,
  showContribution,
} from "@/server/domain/campaigns/contributions/hide-contribution";
import { listCampaignGifts } from "@/server/domain/campaigns/contributions/list-campaign-gifts";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { readLiveCampaign } from "@/server/domain/campaigns/page/read-live-campaign";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards what visitors see: a hidden contribution is on no public page and in no live figure, and no total changes.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let visitor: Context;
let campaign: { id: string; slug: string };
let page: { id: string; slug: string };
let gift: string;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  visitor = fixture.system.as(visitorCaller("page"));
  organization = await makeOrganization(fixture.system);
  const { acting } = organization.owner;
  campaign = await createCampaign(acting, { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id });
  page = await createP2pPage(acting, { id: campaign.id, name: "Ada runs", status: "live" });
  gift = await fixture.give(await fixture.person(), fixture.charity, { campaign_id: page.id });
  await fixture.system.db.gift.update({
    where: { id: gift },
    data: { publicName: "Buy Shoes", publicMessage: "At the shoe shop." },
  });
  await fixture.settle();
});
afterAll(() => fixture.close());

/** Everything that visitors are sent of the campaign and of the page. */
async function shown(): Promise<string> {
  const at = { preview: null, wall: null, updates: null };
  const parts = await Promise.all([
    readCampaignPage(visitor, { slug: campaign.slug, page_slug: null, ...at }),
    readCampaignPage(visitor, { slug: campaign.slug, page_slug: page.slug, ...at }),
    readLiveCampaign(visitor, { slug: campaign.slug, page_slug: null }),
    readLiveCampaign(visitor, { slug: campaign.slug, page_slug: page.slug }),
  ]);
  return JSON.stringify(parts, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

const key = () => ({ id: campaign.id, gift_id: gift });
const raised = async () => (await readLiveCampaign(visitor, { slug: campaign.slug, page_slug: null }))!.raisedCents;

it("takes a name and a message off every page, one without the other, and shows them again", async () => {
  const { acting } = organization.owner;
  expect(await shown()).toMatch(/Buy Shoes.*At the shoe shop/);
  const before = await raised();
  const reason = "An advertisement.";
  expect(await hideContribution(acting, { ...key(), name: false, reason })).toMatchObject({ messageHidden: true });
  expect(await shown()).not.toContain("shoe shop");
  expect(await shown()).toContain("Buy Shoes");
  await hideContribution(acting, key());
  expect(await shown()).not.toMatch(/Buy Shoes|Ada Giver|shoe shop/);
  expect(await raised()).toBe(before);
  expect(await readWallEntry(acting, key())).toMatchObject({
    nameHidden: true,
    messageHidden: true,
    name: "Buy Shoes",
  });
  const [listed] = (await listCampaignGifts(acting, { id: campaign.id }, { limit: 9, after: null })).rows;
  expect(listed).toMatchObject({ isHidden: true, donor: "Buy Shoes" });
  await showContribution(acting, { ...key(), message: false });
  expect(await shown()).toContain("Buy Shoes");
  expect(await shown()).not.toContain("shoe shop");
  const entries = await fixture.system.db.auditEntry.findMany({ where: { subjectId: gift }, orderBy: { id: "asc" } });
  expect(entries.slice(-3).map(({ action }) => action)).toEqual(["gift.hide", "gift.hide", "gift.show"]);
  expect(entries.at(-3)!.details).toMatchObject({ reason, name: false, message: true });
});

it("does it once, for the managers of the campaign or its beneficiary, and for gifts of that campaign", async () => {
  const before = await fixture.system.db.auditEntry.count({ where: { subjectId: gift } });
  // The partner manages the beneficiary.
  await hideContribution(fixture.partner, key());
  await hideContribution(fixture.partner, key());
  expect(await fixture.system.db.auditEntry.count({ where: { subjectId: gift } })).toBe(before + 1);
  const other = await createCampaign(organization.owner.acting, { name: "Boats", status: "live" });
  await expect(hideContribution(organization.owner.acting, { ...key(), id: other.id })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  const stranger = await makeOrganization(fixture.system);
  await expect(hideContribution(stranger.owner.acting, key())).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(readWallEntry(stranger.owner.acting, key())).rejects.toMatchObject({ code: "resource_not_found" });
  const support = await organization.join("support");
  await expect(hideContribution(support.acting, key())).rejects.toMatchObject({ code: "insufficient_scope" });
});

it("keeps an anonymous donor so, whatever is shown again", async () => {
  const quiet = await fixture.give(await fixture.person(), fixture.charity, {
    campaign_id: campaign.id,
    anonymous: true,
  });
  await fixture.settle();
  const { acting } = organization.owner;
  await showContribution(acting, { id: campaign.id, gift_id: quiet });
  expect(await readWallEntry(acting, { id: campaign.id, gift_id: quiet })).toMatchObject({ name: null });
  expect(await shown()).not.toContain("Ada Giver");
});
