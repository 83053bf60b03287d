import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCampaignBySlug } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import type { CampaignChanges } from "@/server/domain/campaigns/edit/change-campaign";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { endCampaignIfDue, endDueCampaigns } from "@/server/domain/campaigns/edit/end-campaigns";
import { updateCampaign, updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { type CampaignWithTotals, campaignResource } from "@/server/resources/campaign";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

const HOUR_MS = 3_600_000;
const signal = new AbortController().signal;

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const make = (more: Partial<Parameters<typeof createCampaign>[1]> = {}) =>
  createCampaign(fixture.partner, { name: "Lamps for the harbor", beneficiary_id: fixture.charity.id, ...more });
const change = ({ id }: CampaignWithTotals, changes: CampaignChanges) =>
  updateCampaign(fixture.partner, { id: id, ...changes });
const inHours = (hours: number) => new Date(fixture.clock.now().getTime() + hours * HOUR_MS);
const read = ({ id }: CampaignWithTotals) => findCampaign(fixture.partner, { campaignId: id });
const emitted = async ({ id }: CampaignWithTotals) => {
  const events = await fixture.system.db.event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  return events.map(({ type }) => type);
};

describe("states", () => {
  it("emit creation, first publication and end, once each", async () => {
    const campaign = await make();
    expect(campaign).toMatchObject({ status: "draft", startsAt: null, publishedAt: null });
    const live = await change(campaign, { status: "live" });
    expect(live.startsAt).toEqual(live.publishedAt);
    for (const status of ["paused", "live", "live", "ended", "archived", "archived"] as const) {
      expect((await change(campaign, { status })).status).toBe(status);
    }
    expect(await emitted(campaign)).toEqual(["campaign.created", "campaign.published", "campaign.ended"]);
    const [data] = await eventsOf(fixture.system, campaign.id, "campaign.ended");
    expect(campaignResource.parse(data)).toMatchObject({ id: campaign.id, status: "ended" });
  });

  it("reject other transitions with the valid ones", async () => {
    const draft = await make();
    const refused = (campaign: CampaignWithTotals, status: CampaignChanges["status"], allowed: string[]) =>
      expect(change(campaign, { status })).rejects.toMatchObject({ code: "invalid_state", context: { allowed } });
    await refused(draft, "paused", ["live", "archived"]);
    await refused(draft, "ended", ["live", "archived"]);
    const live = await make({ status: "live" });
    await refused(live, "archived", ["paused", "ended"]);
    const archived = await change(draft, { status: "archived" });
    await refused(archived, "live", []);
  });

  it("keep dates in order, and never go live after their end", async () => {
    const invalid = { code: "invalid_parameter", param: "ends_at" };
    const at = inHours(2);
    await expect(make({ starts_at: at, ends_at: at })).rejects.toMatchObject(invalid);
    await expect(make({ status: "live", ends_at: inHours(-1) })).rejects.toMatchObject(invalid);
    const draft = await make({ starts_at: inHours(-3), ends_at: inHours(-1) });
    await expect(change(draft, { status: "live" })).rejects.toMatchObject(invalid);
    await expect(change(draft, { ends_at: inHours(-4) })).rejects.toMatchObject(invalid);
    const live = await change(draft, { status: "live", ends_at: inHours(4) });
    expect(live.startsAt).toEqual(draft.startsAt);
    const restarted = await change(live, { starts_at: null });
    expect(restarted.startsAt!.getTime()).toBeGreaterThan(inHours(-1).getTime());
  });

  it("end on their date together with their pages, once, however many workers check", async () => {
    const campaigns = await Promise.all([1, 2, 3].map(() => make({ status: "live", ends_at: inHours(1) })));
    const [first] = campaigns as [CampaignWithTotals];
    const page = await createP2pPage(fixture.partner, { id: first.id, name: "Ada", status: "live" });
    const resting = await createP2pPage(fixture.partner, { id: first.id, name: "Resting", status: "live" });
    await change(resting, { status: "paused" });
    const draft = await createP2pPage(fixture.partner, { id: first.id, name: "Later" });
    const paused = await change(campaigns[1]!, { status: "paused" });
    await endDueCampaigns(fixture.system, signal);
    expect(await endCampaignIfDue(fixture.system, first.id)).toEqual(first.endsAt);
    fixture.clock.advance(2 * HOUR_MS);
    await Promise.all([1, 2, 3, 4].map(() => endDueCampaigns(fixture.system, signal)));
    expect(await endCampaignIfDue(fixture.system, first.id)).toBeNull();
    for (const campaign of [first, paused, campaigns[2]!]) {
      expect(await read(campaign)).toMatchObject({ status: "ended", endedAt: campaign.endsAt });
      expect((await emitted(campaign)).filter((type) => type === "campaign.ended")).toHaveLength(1);
    }
    for (const open of [page, resting]) {
      expect((await read(open)).status).toBe("ended");
      expect((await emitted(open)).filter((type) => type === "campaign.ended")).toHaveLength(1);
    }
    expect((await read(draft)).status).toBe("draft");
    await expect(
      updateP2pPage(fixture.partner, { id: first.id, page_id: draft.id, status: "live" }),
    ).rejects.toMatchObject({ code: "invalid_state" });
    await expect(createP2pPage(fixture.partner, { id: first.id, name: "Late" })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });
});

describe("slugs", () => {
  it("are derived from names in any script", async () => {
    const slugOf = async (name: string) => (await make({ name })).slug;
    expect(await slugOf("  Été à l’école! ")).toBe("ete-a-lecole");
    expect(await slugOf("Лампы для гавани")).toBe("lampy-dlya-gavani");
    expect(await slugOf("東京")).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(await slugOf("¿?")).toMatch(/^campaign/);
    const long = await slugOf("x".repeat(200));
    expect([long.length, (await make({ name: "x".repeat(200) })).slug.length]).toEqual([80, 80]);
  });

  it("are unique when twenty campaigns of one name are created concurrently", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => make({ name: "One name" })));
    const slugs = made.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(20);
    expect(slugs).toContain("one-name");
    for (const slug of slugs) expect(slug).toMatch(/^one-name(-[a-z0-9]{5,})?$/);
    const wanted = await Promise.allSettled(Array.from({ length: 5 }, () => make({ slug: "wanted" })));
    expect(wanted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const attempt of wanted) {
      if (attempt.status === "rejected")
        expect(attempt.reason).toMatchObject({ code: "already_exists", param: "slug" });
    }
  });

  it("lead to their campaign permanently, even after it got another", async () => {
    const campaign = await make({ slug: "first-slug", status: "live" });
    await change(campaign, { slug: "second-slug" });
    for (const slug of ["first-slug", "second-slug"])
      expect(await findCampaignBySlug(fixture.system, { slug, parent_id: null })).toMatchObject({
        id: campaign.id,
        slug: "second-slug",
      });
    await expect(make({ slug: "first-slug" })).rejects.toMatchObject({ code: "already_exists" });
    expect((await change(campaign, { slug: "first-slug" })).slug).toBe("first-slug");
    await expect(findCampaignBySlug(fixture.system, { slug: "nowhere", parent_id: null })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });

  it("of pages are unique within their campaign, and never collide with routes", async () => {
    const [one, other] = [await make({ status: "live" }), await make({ status: "live" })];
    const pages = await Promise.all(
      [one, one, other].map(({ id }) => createP2pPage(fixture.partner, { id, name: "Ada", status: "live" })),
    );
    const [first, second, elsewhere] = pages.map(({ slug }) => slug);
    expect([first, second].sort()[0]).toBe("ada");
    expect(first).not.toBe(second);
    expect(elsewhere).toBe("ada");
    const found = await findCampaignBySlug(fixture.system, { slug: "ada", parent_id: other.id });
    expect(found.id).toBe(pages[2]!.id);
    expect((await createP2pPage(fixture.partner, { id: one.id, name: "Give" })).slug).toMatch(/^give-/);
    await expect(createP2pPage(fixture.partner, { id: one.id, name: "x", slug: "give" })).rejects.toMatchObject({
      param: "slug",
    });
  });
});

it("a page inherits its campaign's terms and has none of its own", async () => {
  const campaign = await make({ status: "live", currency: "EUR", branding: { primary_color: "#123" } });
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada", status: "live" });
  for (const terms of [{ currency: "USD" }, { ends_at: inHours(9) }, { branding: {} }]) {
    const [param] = Object.keys(terms);
    await expect(updateCampaign(fixture.partner, { id: page.id, ...terms })).rejects.toMatchObject({
      code: "invalid_parameter",
      param,
    });
  }
  await change(campaign, { ends_at: inHours(9) });
  const [data] = await eventsOf(fixture.system, page.id, "campaign.published");
  expect(data).toMatchObject({ currency: "EUR", branding: { primary_color: "#123" }, parent_campaign_id: campaign.id });
  await expect(createP2pPage(fixture.partner, { id: page.id, name: "Deeper" })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});
