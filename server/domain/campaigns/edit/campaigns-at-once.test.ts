import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { endCampaignIfDue, endDueCampaigns } from "@/server/domain/campaigns/edit/end-campaigns";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { writeGift } from "@/server/domain/gifts/create-gift";
import type { Context } from "@/server/operations/context";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { meet } from "@/server/testing/meet";

// Guards campaigns that two people or machines change at the same instant.

const HOUR_MS = 3_600_000;
let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

type Terms = Partial<Parameters<typeof createCampaign>[1]>;
type Changes = Omit<Parameters<typeof updateCampaign>[1], "id">;
const make = (more: Terms = {}) =>
  createCampaign(fixture.partner, { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id, ...more });
const change = (id: string, changes: Changes, ctx: Context = fixture.partner) =>
  updateCampaign(ctx, { id, ...changes });
const partnerIn = (tx: Context) => tx.as(fixture.partner.caller);
const read = (campaignId: string) => findCampaign(fixture.partner, { campaignId });
const emitted = async (id: string, type: string) => (await eventsOf(fixture.system, id, type)).length;
const end = () => endDueCampaigns(fixture.system, new AbortController().signal);

describe("an end that time and a person bring at once", () => {
  async function due() {
    const campaign = await make({ ends_at: new Date(fixture.clock.now().getTime() + HOUR_MS) });
    const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada", status: "live" });
    fixture.clock.advance(2 * HOUR_MS);
    return { campaign, page };
  }
  async function expectOneEnd({ campaign, page }: Awaited<ReturnType<typeof due>>) {
    for (const { id } of [campaign, page]) {
      expect(await read(id)).toMatchObject({ status: "ended" });
      expect(await emitted(id, "campaign.ended")).toBe(1);
    }
    expect((await read(campaign.id)).endedAt).toEqual(campaign.endsAt);
  }

  it("is one, at the date it was set to, whoever comes first", async () => {
    const byHand = await due();
    await meet(fixture, (tx) => change(byHand.campaign.id, { status: "ended" }, partnerIn(tx)), end);
    await end();
    await expectOneEnd(byHand);

    const byTime = await due();
    const second = await meet(
      fixture,
      (tx) => endCampaignIfDue(tx, byTime.campaign.id),
      () => change(byTime.campaign.id, { status: "ended" }),
    );
    expect(second.status).toBe("fulfilled");
    await expectOneEnd(byTime);

    const together = await due();
    const ends = [end, end, () => endCampaignIfDue(fixture.system, together.campaign.id)];
    await Promise.all([...ends.map((one) => one()), change(together.campaign.id, { status: "ended" })]);
    await end();
    await expectOneEnd(together);
  });
});

describe("two changes at once", () => {
  it("to different fields both stay", async () => {
    const { id } = await make({ goal_cents: 10_000n });
    const first = (tx: Context) => change(id, { name: "More lamps" }, partnerIn(tx));
    expect((await meet(fixture, first, () => change(id, { goal_cents: 20_000n }))).status).toBe("fulfilled");
    expect(await read(id)).toMatchObject({ name: "More lamps", goalCents: 20_000n });
  });

  it("of the start and the end leave no campaign that ends before it starts", async () => {
    const inHours = (hours: number) => new Date(fixture.clock.now().getTime() + hours * HOUR_MS);
    const { id } = await make({ status: "draft", starts_at: inHours(10), ends_at: inHours(50) });
    const earlier = inHours(20);
    const second = await meet(
      fixture,
      (tx) => change(id, { ends_at: earlier }, partnerIn(tx)),
      () => change(id, { starts_at: inHours(30) }),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "invalid_parameter" } });
    expect(await read(id)).toMatchObject({ endsAt: earlier });
  });

  it("of the currency and the first gift leave no gift in another currency", async () => {
    const donor = await fixture.person();
    const terms = { from: donor.id, to: fixture.charity.id, amount_cents: 5_000n, currency: "USD" };
    const give = (campaign_id: string, ctx = fixture.partner) => writeGift(ctx, { ...terms, campaign_id }, null);
    const { id } = await make();
    const refused = await meet(
      fixture,
      (tx) => change(id, { currency: "EUR" }, partnerIn(tx)),
      () => give(id),
    );
    expect(refused).toMatchObject({ status: "rejected", reason: { context: { reason: "other_currency" } } });
    const other = await make();
    const second = await meet(
      fixture,
      (tx) => give(other.id, partnerIn(tx)),
      () => change(other.id, { currency: "EUR" }),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "invalid_state", param: "currency" } });
    const currencies = [(await read(id)).currency, (await read(other.id)).currency];
    expect([currencies, await fixture.system.db.gift.count({ where: { campaignId: id } })]).toEqual([
      ["EUR", "USD"],
      0,
    ]);
  });

  it("that publish are one publication, and one that archives meanwhile is final", async () => {
    const { id } = await make({ status: "draft" });
    const published = await Promise.all([1, 2, 3].map(() => change(id, { status: "live" })));
    expect(published.map(({ status }) => status)).toEqual(["live", "live", "live"]);
    expect(await emitted(id, "campaign.published")).toBe(1);
    const draft = await make({ status: "draft" });
    const second = await meet(
      fixture,
      (tx) => change(draft.id, { status: "archived" }, partnerIn(tx)),
      () => change(draft.id, { status: "live" }),
    );
    expect(second).toMatchObject({ status: "rejected", reason: { code: "invalid_state", context: { allowed: [] } } });
    expect(await emitted(draft.id, "campaign.published")).toBe(0);
  });

  it("that end a campaign and publish a page of it leave no page open", async () => {
    for (const endsFirst of [true, false]) {
      const campaign = await make();
      const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada" });
      const ending = (ctx: Context) => change(campaign.id, { status: "ended" }, ctx);
      const publishing = (ctx: Context) => change(page.id, { status: "live" }, ctx);
      const [first, second] = endsFirst ? [ending, publishing] : [publishing, ending];
      const ended = await meet(
        fixture,
        (tx) => first(partnerIn(tx)),
        () => second(fixture.partner),
      );
      expect(ended.status).toBe(endsFirst ? "rejected" : "fulfilled");
      expect([(await read(campaign.id)).status, (await read(page.id)).status]).toEqual([
        "ended",
        endsFirst ? "draft" : "ended",
      ]);
    }
  });
});
