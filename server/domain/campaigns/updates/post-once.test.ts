import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { countFollowers } from "@/server/domain/campaigns/updates/count-followers";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { sweepUpdates } from "@/server/domain/campaigns/updates/email-updates";
import { followCampaign } from "@/server/domain/campaigns/updates/follow-campaign";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { newId } from "@/server/kernel/ids";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards people's inboxes: a form that is sent twice posts and emails its update once.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
});
afterAll(() => fixture.close());

const owner = () => organization.owner.acting;
const make = async () => {
  const beneficiary_id = fixture.charity.id;
  return createCampaign(owner(), { name: "Lamps", status: "live", beneficiary_id });
};
const updateOf = (id: string) => ({ id, title: "Ten lamps burn", body: "The first." });

async function follow(campaignId: string, isConfirmed = true): Promise<string> {
  const person = await findOrCreatePerson(fixture.system, `${newId("event")}@example.org`);
  await followCampaign(fixture.system, { campaignId, identityId: person.id, locale: "en" });
  const data = { confirmedAt: isConfirmed ? fixture.system.now() : null };
  await fixture.system.db.campaignFollower.updateMany({ where: { identityId: person.id }, data });
  return person.id;
}

it("a form that is sent twice, at once or later, posts one update and emails each follower once", async () => {
  const { id } = await make();
  await follow(id);
  const update = updateOf(id);
  const formKey = newId("campaignUpdate");
  await Promise.all([1, 2, 3].map(() => runUntrusted(owner(), createCampaignUpdate, update, { formKey })));
  await runUntrusted(owner(), createCampaignUpdate, { ...update, title: "Changed" }, { formKey });
  const rows = await fixture.system.db.campaignUpdate.findMany({ where: { campaignId: id } });
  expect(rows.map(({ title }) => title)).toEqual([update.title]);
  await sweepUpdates(fixture.system, new AbortController().signal, fixture.system.now());
  const key = { startsWith: `update:${formKey}:` };
  expect(await fixture.system.db.emailMessage.count({ where: { key } })).toBe(1);
});

it("viewers and strangers post nothing, and strangers count nobody", async () => {
  const { id } = await make();
  const { acting } = await organization.join("viewer");
  await expect(runUntrusted(acting, createCampaignUpdate, updateOf(id))).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  const stranger = await makeOrganization(fixture.system);
  const { acting: other } = stranger.owner;
  await expect(runUntrusted(other, createCampaignUpdate, updateOf(id))).rejects.toMatchObject({
    code: "not_permitted",
  });
  await expect(runUntrusted(other, countFollowers, { id })).rejects.toMatchObject({ code: "resource_not_found" });
});

it("counts whom the next update reaches: each person once, with those of its pages, and nobody who has not confirmed", async () => {
  const campaign = await make();
  const page = await createP2pPage(owner(), { id: campaign.id, name: "Ada runs", status: "live" });
  const both = await follow(campaign.id);
  await followCampaign(fixture.system, { campaignId: page.id, identityId: both, locale: "en" });
  await follow(page.id);
  await follow(campaign.id, false);
  const gone = await follow(campaign.id);
  const data = { unsubscribedAt: fixture.system.now() };
  await fixture.system.db.campaignFollower.updateMany({ where: { identityId: gone }, data });
  expect(await runUntrusted(owner(), countFollowers, { id: campaign.id })).toBe(2);
});
