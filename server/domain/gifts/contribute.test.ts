import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  listCampaignContributions,
  showContribution,
} from "@/server/domain/campaigns/contributions/list-contributions";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import type { Identity } from "@/server/generated/prisma/client";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { contributionResource } from "@/server/resources/contribution";
import { apiCaller, eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let ada: Identity;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  ada = await fixture.person();
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.1" });
});
afterAll(() => fixture.close());

type Terms = Partial<Parameters<typeof createCampaign>[1]>;
const make = (more: Terms = {}) =>
  createCampaign(fixture.partner, { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id, ...more });
const give = ({ id }: Pick<CampaignWithTotals, "id">, more = {}) =>
  fixture.give(ada, fixture.charity, { campaign_id: id, ...more });
const inHours = (hours: number) => new Date(fixture.clock.now().getTime() + hours * 3_600_000);
const refused = (attempt: Promise<unknown>, reason: string) =>
  expect(attempt).rejects.toMatchObject({ code: "campaign_not_accepting", context: { reason } });

describe("a contribution", () => {
  it("names its campaign from the first event on, and is emitted once when it settles", async () => {
    const campaign = await make();
    const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada", status: "live" });
    const giftId = await give(page, { anonymous: true });
    const [created] = await eventsOf(fixture.system, giftId, "gift.created");
    expect(created).toMatchObject({ campaign_id: page.id });
    expect(await eventsOf(fixture.system, giftId, "campaign.contribution")).toEqual([]);
    await Promise.all([fixture.settle(), fixture.settle()]);
    const settled = await eventsOf(fixture.system, giftId, "campaign.contribution");
    expect(settled.map((data) => contributionResource.parse(data))).toMatchObject([
      { id: giftId, campaign_id: page.id, status: "settled" },
    ]);
    const failing = await give(campaign, { payment_method_id: "pm_sandbox_declined" });
    await fixture.settle();
    expect(await eventsOf(fixture.system, failing, "campaign.contribution")).toEqual([]);
  });

  // Guards what is private between a donor and a recipient: a fundraiser may be anyone.
  it("is emitted to an unrelated fundraiser without what is private to its sides", async () => {
    const campaign = await make();
    const fundraiser = await createIdentity(fixture.system, { type: "application", email: "raiser@partners.test" });
    const raiser = fixture.system.as(apiCaller(fundraiser.id));
    const theirs = await createP2pPage(raiser, { id: campaign.id, name: "Theirs", status: "live" });
    const dedication = { type: "in_honor", name: "Grace", notify_email: "grace@example.org", message: "Dear" } as const;
    const more = { metadata: { order: "1042" }, dedication };
    const [toPage, toCampaign] = [await give(theirs, more), await give(campaign, more)];
    await fixture.settle();
    const { data } = await fixture.system.db.event.findFirstOrThrow({
      where: { subjectId: toPage, type: "campaign.contribution" },
    });
    const bare = contributionResource.parse(JSON.parse(data));
    expect(bare).toMatchObject({ metadata: {}, dedication: { type: "in_honor", name: "Grace" } });
    expect(JSON.stringify(bare)).not.toMatch(/grace@example|Dear|1042/);
    const [whole] = await eventsOf(fixture.system, toCampaign, "campaign.contribution");
    expect(whole).toMatchObject(more);
    const page = { limit: 10, after: null };
    const { rows } = await listCampaignContributions(raiser, { id: theirs.id }, page);
    expect(rows.map((gift) => showContribution(gift, raiser))).toMatchObject([{ id: toPage, metadata: {} }]);
    expect(JSON.stringify(rows.map((gift) => showContribution(gift, raiser)))).not.toMatch(/grace@example|Dear|1042/);
    expect(rows.map((gift) => showContribution(gift, fixture.partner))).toMatchObject([{ id: toPage, ...more }]);
  });

  it("goes to the beneficiary, and requires a campaign that the donor's side can see", async () => {
    const campaign = await make();
    const other = await fixture.person();
    await expect(fixture.give(ada, other, { campaign_id: campaign.id })).rejects.toMatchObject({
      code: "invalid_parameter",
      param: "to",
    });
    const stranger = await createIdentity(fixture.system, { type: "application", email: "other@partners.test" });
    const theirs = await createCampaign(fixture.system.as(apiCaller(stranger.id)), {
      name: "Hidden",
      beneficiary_id: fixture.charity.id,
    });
    // The partner manages the beneficiary, but a draft is its owner's.
    for (const campaign_id of [theirs.id, "cmp_01kah0000000000000000000zz"]) {
      await expect(fixture.give(ada, fixture.charity, { campaign_id })).rejects.toMatchObject({
        code: "invalid_parameter",
        param: "campaign_id",
      });
    }
    await refused(give(await make({ status: "draft" })), "not_live");
  });

  it("is rejected unless the campaign and its parent are live and within their dates", async () => {
    const campaign = await make({ ends_at: inHours(3) });
    const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada" });
    await refused(give(page), "not_live");
    await updateCampaign(fixture.partner, { id: page.id, status: "live" });
    await give(page);
    await updateCampaign(fixture.partner, { id: campaign.id, status: "paused" });
    await refused(give(page), "not_live");
    await refused(give(campaign), "not_live");
    await updateCampaign(fixture.partner, { id: campaign.id, status: "live" });
    await refused(give(await make({ starts_at: inHours(1) })), "not_started");
    fixture.clock.advance(3 * 3_600_000);
    // No job has ended it yet, but its end has passed.
    await refused(give(page), "ended");
    await refused(give(campaign), "ended");
  });

  it("fixes the campaign's currency, and other currencies are rejected", async () => {
    const campaign = await make({ currency: "EUR" });
    await refused(give(campaign), "other_currency");
    await updateCampaign(fixture.partner, { id: campaign.id, currency: "USD" });
    await give(campaign);
    await refused(give(campaign, { currency: "EUR" }), "other_currency");
    await expect(updateCampaign(fixture.partner, { id: campaign.id, currency: "EUR" })).rejects.toMatchObject({
      code: "invalid_state",
      param: "currency",
    });
    expect(await updateCampaign(fixture.partner, { id: campaign.id, currency: "USD" })).toBeTruthy();
  });

  // Guards the totals: gifts of two currencies in one campaign could not be added up.
  it("never mixes currencies, however the first gifts race with a change of currency", async () => {
    for (let round = 0; round < 10; round += 1) {
      const campaign = await make();
      const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada", status: "live" });
      await Promise.allSettled([
        give(campaign),
        give(page, { currency: "EUR" }),
        updateCampaign(fixture.partner, { id: campaign.id, currency: "EUR" }),
        give(page),
        give(campaign, { currency: "EUR" }),
      ]);
      const { currency } = await fixture.system.db.campaign.findUniqueOrThrow({ where: { id: campaign.id } });
      const gifts = await fixture.system.db.gift.findMany({ where: { campaignId: { in: [campaign.id, page.id] } } });
      for (const gift of gifts) expect(gift.currency).toBe(currency);
    }
  });

  it("leaves nothing when it is rejected", async () => {
    const campaign = await make({ status: "draft" });
    const before = await fixture.system.db.gift.count();
    await refused(give(campaign), "not_live");
    expect(await fixture.system.db.gift.count()).toBe(before);
    expect(await fixture.system.db.campaignTotal.count({ where: { campaignId: campaign.id } })).toBe(0);
  });
});
