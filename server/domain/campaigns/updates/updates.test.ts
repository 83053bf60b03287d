import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import {
  confirmationLink,
  confirmSubscription,
  findRequestedSubscription,
} from "@/server/domain/campaigns/updates/confirm-subscription";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { deleteCampaignUpdate } from "@/server/domain/campaigns/updates/delete-campaign-update";
import { sweepUpdates } from "@/server/domain/campaigns/updates/email-updates";
import { followCampaign } from "@/server/domain/campaigns/updates/follow-campaign";
import { listCampaignUpdates } from "@/server/domain/campaigns/updates/list-updates";
import { findSubscription, unsubscribe, unsubscribeLinks } from "@/server/domain/campaigns/updates/unsubscribe";
import { addressHash, suppress } from "@/server/domain/email/suppressions";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { publishedUpdateResource } from "@/server/resources/published-update";
import { apiCaller, eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import type { Locale } from "@/server/texts/locales";

const signal = new AbortController().signal;
const UPDATES = { title: "Ten lamps burn", body: "The **first** ten are up. <script>alert(1)</script>" };

let fixture: GiftFixture;
let campaign: CampaignWithTotals;
let page: CampaignWithTotals;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
beforeEach(async () => {
  await fixture.system.db.emailMessage.deleteMany();
  campaign = await createCampaign(fixture.partner, { name: "Lamps", status: "live" });
  page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada runs", status: "live" });
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("page"));
const follow = async (followed: CampaignWithTotals, locale: Locale = "en", email = `${newId("event")}@example.org`) => {
  const person = await findOrCreatePerson(fixture.system, email);
  await followCampaign(fixture.system, { campaignId: followed.id, identityId: person.id, locale });
  await confirm(person.id);
  return person;
};
const confirm = (identityId: string) =>
  fixture.system.db.campaignFollower.updateMany({ where: { identityId }, data: { confirmedAt: fixture.system.now() } });
const publish = (of = campaign, ctx: Context = fixture.partner) => createCampaignUpdate(ctx, { id: of.id, ...UPDATES });
const beneficiaryOf = ({ beneficiaryId: id }: CampaignWithTotals) =>
  fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
const emails = async () => {
  const rows = await fixture.system.db.emailMessage.findMany({ orderBy: { id: "asc" } });
  return rows.filter(({ key }) => key.startsWith("update:"));
};
const emailAll = () => sweepUpdates(fixture.system, signal, fixture.system.now());
const linkOf = (text: string) => {
  const [, rootId = "", identityId = "", s = ""] = /\/unsubscribe\/(\w+)\/(\w+)\?s=([\w-]+)/.exec(text) ?? [];
  return { subscription: { root_id: rootId, identity_id: identityId }, s };
};

describe("an update", () => {
  it("is emitted and listed, newest first", async () => {
    const first = await publish();
    fixture.clock.advance(1_000);
    const second = await publish();
    const [data] = await eventsOf(fixture.system, first.id, "campaign.update_published");
    expect(publishedUpdateResource.parse(data)).toMatchObject({ campaign_id: campaign.id, title: UPDATES.title });
    const anybody = fixture.system.as(apiCaller((await fixture.person({ creator: fixture.system })).id));
    const { rows } = await listCampaignUpdates(anybody, { id: campaign.id }, { limit: 10, after: null });
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    const none = await listCampaignUpdates(anybody, { id: page.id }, { limit: 10, after: null });
    expect(none.rows).toEqual([]);
  });

  it("is published and withdrawn by the campaign's managers, while the campaign is visible", async () => {
    const stranger = fixture.system.as(apiCaller((await fixture.person({ creator: fixture.system })).id));
    await expect(publish(campaign, stranger)).rejects.toMatchObject({ code: "not_permitted" });
    const update = await publish();
    const ref = { id: campaign.id, update_id: update.id };
    await expect(deleteCampaignUpdate(stranger, ref)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(deleteCampaignUpdate(fixture.partner, { ...ref, id: page.id })).rejects.toMatchObject({
      code: "resource_not_found",
    });
    await follow(campaign);
    await deleteCampaignUpdate(fixture.partner, ref);
    await emailAll();
    expect(await emails()).toEqual([]);
    for (const status of ["ended", "archived"] as const) {
      await updateCampaign(fixture.partner, { id: campaign.id, status });
    }
    await expect(publish()).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("emails", () => {
  // Guards people's inboxes: a donor who gave to several pages, several times, gets an update once.
  it("reach each follower of the campaign and its pages once, in the language agreed to", async () => {
    const both = await follow(campaign, "en");
    fixture.clock.advance(1_000);
    await followCampaign(fixture.system, { campaignId: page.id, identityId: both.id, locale: "es" });
    await followCampaign(fixture.system, { campaignId: page.id, identityId: both.id, locale: "es" });
    const arab = await follow(page, "ar");
    await publish();
    await Promise.all([emailAll(), emailAll(), emailAll()]);
    await emailAll();
    const sent = await emails();
    expect(sent.map(({ to }) => to).sort()).toEqual([both.email, arab.email].sort());
    const [spanish, arabic] = [both, arab].map(({ email }) => sent.find(({ to }) => to === email)!);
    expect(spanish?.html).toContain('lang="es"');
    expect(arabic?.html).toContain('dir="rtl"');
    expect(spanish?.html).toContain("<strong>first</strong>");
    expect(spanish?.html).not.toContain("<script>");
    expect(spanish?.unsubscribeUrl).toMatch(/\/one-click\?s=/);
  });

  it("of a page go to the page's followers only, and to nobody who subscribed later", async () => {
    await follow(campaign);
    const one = await follow(page);
    await publish(page);
    fixture.clock.advance(1_000);
    await follow(page);
    await emailAll();
    expect((await emails()).map(({ to }) => to)).toEqual([one.email]);
  });

  it("are queued in batches, and continue where a worker died", async () => {
    const people = [];
    for (let i = 0; i < 23; i += 1)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => follow(campaign)))));
    const update = await publish();
    let batches = 0;
    const dying: Context = {
      ...fixture.system,
      transaction: async (work) => {
        batches += 1;
        if (batches === 2) {
          await fixture.system.transaction(async (tx) => {
            await work(tx);
            throw new Error("killed");
          });
        }
        return fixture.system.transaction(work);
      },
    };
    await sweepUpdates(dying, signal, fixture.system.now());
    expect(await emails()).toHaveLength(100);
    fixture.clock.advance(10_000);
    await Promise.all([emailAll(), emailAll()]);
    await emailAll();
    const sent = await emails();
    expect(new Set(sent.map(({ to }) => to)).size).toBe(people.length);
    expect(sent).toHaveLength(people.length);
    const after = await fixture.system.db.campaignUpdate.findUniqueOrThrow({ where: { id: update.id } });
    expect(after.mailedAt).not.toBeNull();
  });
});

describe("following", () => {
  const asked = async () => {
    const donor = await fixture.person();
    const giftId = await fixture.give(donor, await beneficiaryOf(campaign), { campaign_id: campaign.id });
    const again = () => followCampaign(fixture.system, { campaignId: campaign.id, identityId: donor.id, locale: "en" });
    await again();
    const link = new URL(confirmationLink(fixture.system, giftId));
    return { again, link: { gift_id: giftId, signature: link.searchParams.get("s")! }, donor };
  };
  const published = async () => {
    fixture.clock.advance(1_000);
    await fixture.system.db.emailMessage.deleteMany();
    await publish();
    await emailAll();
    return (await emails()).length;
  };

  it("brings no emails until the owner of the address confirms it", async () => {
    const { link, again } = await asked();
    expect(await published()).toBe(0);
    expect(await findRequestedSubscription(visitor(), link)).toMatchObject({ isConfirmed: false });
    await confirmSubscription(visitor(), link);
    expect(await findRequestedSubscription(visitor(), link)).toMatchObject({ isConfirmed: true });
    expect(await published()).toBe(1);
    await again();
    expect(await published()).toBe(1);
  });

  it("after unsubscribing has to be confirmed again: anyone can enter the address", async () => {
    const { link, again, donor } = await asked();
    await confirmSubscription(visitor(), link);
    const signature = new URL(
      unsubscribeLinks(fixture.system, { rootId: campaign.id, identityId: donor.id }).page,
    ).searchParams.get("s")!;
    await unsubscribe(visitor(), { root_id: campaign.id, identity_id: donor.id, signature });
    await again();
    expect(await published()).toBe(0);
  });

  it("ends for an address that wants no unsolicited emails", async () => {
    const { link, donor } = await asked();
    await confirmSubscription(visitor(), link);
    await suppress(fixture.system, addressHash(fixture.system, donor.email), "operator");
    expect(await published()).toBe(0);
  });
});

describe("unsubscribing", () => {
  it("ends the emails of the campaign and all its pages, with the follower's own link", async () => {
    const email = `${newId("event")}@example.org`;
    await follow(campaign, "fr", email);
    await follow(page, "fr", email);
    const other = await follow(campaign);
    await publish();
    await emailAll();
    const mine = (await emails()).find(({ to }) => to === email)!;
    const { subscription, s } = linkOf(mine.text);
    const link = { ...subscription, signature: s };
    const found = await findSubscription(visitor(), link);
    expect(found).toEqual({ campaignName: "Lamps", locale: "fr", hasEnded: false });
    await Promise.all([1, 2].map(() => unsubscribe(visitor(), link)));
    expect((await findSubscription(visitor(), link)).hasEnded).toBe(true);
    await fixture.system.db.emailMessage.deleteMany();
    await publish();
    await publish(page);
    await emailAll();
    expect((await emails()).map(({ to }) => to)).toEqual([other.email]);
    await follow(page, "fr", email);
    await publish(page);
    await emailAll();
    expect((await emails()).map(({ to }) => to)).toContain(email);
  });

  it("requires the link's own key", async () => {
    const [one, other] = [await follow(campaign), await follow(campaign)];
    await publish();
    await emailAll();
    const { s } = linkOf((await emails()).find(({ to }) => to === one.email)!.text);
    const subscription = { root_id: campaign.id, identity_id: other.id };
    for (const key of [s, "", "x".repeat(32)]) {
      await expect(unsubscribe(visitor(), { ...subscription, signature: key })).rejects.toMatchObject({
        code: "resource_not_found",
      });
    }
    const rows = await fixture.system.db.campaignFollower.findMany({ where: { identityId: other.id } });
    expect(rows.map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([null]);
  });
});

it("the platform has one person for an email address, however many concurrent requests, and without a name", async () => {
  const email = `${newId("event")}@example.org`;
  const people = await Promise.all(
    [1, 2, 3].map(() => fixture.system.transaction((tx) => findOrCreatePerson(tx, ` ${email.toUpperCase()}`))),
  );
  expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  const again = await findOrCreatePerson(fixture.partner, email);
  expect(again).toMatchObject({ id: people[0]!.id, displayName: null, managerId: null, kycTier: 0 });
});
