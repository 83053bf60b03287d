import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { previewKey } from "@/server/domain/campaigns/edit/preview-links";
import { updateCampaign, updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { listLiveCampaigns } from "@/server/domain/campaigns/lists/list-live-campaigns";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { readLiveCampaign } from "@/server/domain/campaigns/page/read-live-campaign";
import { WALL_PAGE } from "@/server/domain/campaigns/page/read-wall";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { createMatch } from "@/server/domain/matching/create-match";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards donors and organizers: a public page names nobody who chose to be anonymous, and shows nothing private.

let fixture: GiftFixture;
let reader: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  reader = fixture.system.as(visitorCaller("test"));
});
afterAll(() => fixture.close());

type Terms = Partial<Parameters<typeof createCampaign>[1]>;
const make = (more: Terms = {}) =>
  createCampaign(fixture.partner, { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id, ...more });
const find = (slug: string, more: { page_slug?: string; preview?: string; wall?: string } = {}) =>
  readCampaignPage(reader, { slug, page_slug: null, preview: null, wall: null, updates: null, ...more });
async function read(...address: Parameters<typeof find>): Promise<CampaignPage> {
  const found = await find(...address);
  if (found.kind !== "shown") throw new Error(found.kind);
  return found.page;
}
const DAY_MS = 86_400_000;
const inHours = (hours: number) => new Date(fixture.clock.now().getTime() + hours * 3_600_000);

it("says how much of a fundraising page's total is matching gifts, of its own and settled ones only", async () => {
  const campaign = await make();
  const bank = await fixture.person({ name: "Tidal Bank" });
  await createMatch(fixture.partner, { id: campaign.id, sponsor_id: bank.id, cap_cents: 100_000n, ratio: 0.5 });
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Noor runs", status: "live" });
  const ada = await fixture.person({ name: "Ada Whitfield" });
  await fixture.give(ada, fixture.charity, { campaign_id: page.id, amount_cents: 3_000n });
  await fixture.give(ada, fixture.charity, { campaign_id: campaign.id, amount_cents: 4_000n });
  const at = () => read(campaign.slug, { page_slug: page.slug });
  expect((await at()).matchedCents).toBe(0);
  await fixture.settle();
  await giveDueMatches(fixture.system, new AbortController().signal);
  await fixture.settle();
  const shown = await at();
  expect([shown.matchedCents, shown.campaign.raised_cents]).toEqual([1_500, 4_500]);
  expect((await read(campaign.slug)).matchedCents).toBe(0);
});

describe("the wall", () => {
  it("shows a match with the gift that it matched, without anonymous sponsors and what hidden amounts would reveal", async () => {
    const campaign = await make();
    const bank = await fixture.person({ name: "Tidal Bank" });
    for (const anonymous of [false, true]) {
      const terms = { sponsor_id: bank.id, cap_cents: 100_000n, ratio: anonymous ? 0.5 : 1, anonymous };
      await createMatch(fixture.partner, { id: campaign.id, ...terms });
    }
    const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Noor runs", status: "live" });
    const ada = await fixture.person({ name: "Ada Whitfield" });
    await fixture.give(ada, fixture.charity, { campaign_id: page.id, amount_cents: 3_000n });
    const hidden = await fixture.give(ada, fixture.charity, { campaign_id: campaign.id, amount_cents: 4_000n });
    await fixture.system.db.gift.update({ where: { id: hidden }, data: { hidesAmount: true } });
    await fixture.settle();
    const rows = async (...address: Parameters<typeof read>) =>
      (await read(...address)).wall.map(({ name, amountCents, matches }) => [
        [name, amountCents],
        ...matches.map((match) => [match.sponsorName, match.amountCents]),
      ]);
    expect(await rows(campaign.slug)).toEqual([[["Ada Whitfield", null]], [["Ada Whitfield", 3_000]]]);
    await giveDueMatches(fixture.system, new AbortController().signal);
    await fixture.settle();
    const matched = [
      ["Ada Whitfield", 3_000],
      ["Tidal Bank", 3_000],
      [null, 1_500],
    ];
    expect(await rows(campaign.slug)).toEqual([
      [
        ["Ada Whitfield", null],
        ["Tidal Bank", null],
        [null, null],
      ],
      matched,
    ]);
    expect(await rows(campaign.slug, { page_slug: page.slug })).toEqual([matched]);
    const shown = await read(campaign.slug);
    expect(shown.campaign).toMatchObject({ contributions_count: 6, raised_cents: 17_500 });
    const live = await readLiveCampaign(reader, { slug: campaign.slug, page_slug: null });
    expect(live!.newest).toHaveLength(2);
  });

  it("shows names, amounts and messages as each donor chose, and no ids", async () => {
    const campaign = await make({ goal_cents: 10_000n });
    const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Noor runs", status: "live" });
    const ada = await fixture.person({ name: "Ada Whitfield" });
    const hidden = await fixture.give(ada, fixture.charity, { campaign_id: campaign.id, anonymous: true });
    const shy = await fixture.give(ada, fixture.charity, { campaign_id: page.id });
    await fixture.system.db.gift.update({
      where: { id: shy },
      data: { hidesAmount: true, publicName: "A.", publicMessage: "Run well." },
    });
    await fixture.settle();
    await fixture.give(ada, fixture.charity, { campaign_id: campaign.id });
    const shown = await read(campaign.slug);
    expect(shown.wall.map(({ name, amountCents, message }) => [name, amountCents, message])).toEqual([
      ["A.", null, "Run well."],
      [null, 5_000, null],
    ]);
    expect(JSON.stringify(shown.wall)).not.toMatch(/Whitfield|gft_|usr_/);
    expect(JSON.stringify(shown.wall)).not.toContain(hidden);
    expect(shown.campaign).toMatchObject({ raised_cents: 10_000, pending_cents: 5_000, contributions_count: 2 });
    expect(shown.leaders).toEqual([
      {
        name: "Noor runs",
        fundraiser: null,
        language: null,
        path: `/c/${campaign.slug}/${page.slug}`,
        raisedCents: 5_000,
      },
    ]);
    const page_slug = await read(campaign.slug, { page_slug: page.slug });
    expect(page_slug.wall.map(({ name }) => name)).toEqual(["A."]);
    expect(page_slug.parent).toMatchObject({ name: "Lamps", path: `/c/${campaign.slug}` });
  });

  it("paginates without repeating or skipping", async () => {
    const campaign = await make();
    const donor = await fixture.person({ name: "Many Times" });
    const total = WALL_PAGE * 2 + 1;
    for (let at = 0; at < total; at++) {
      if (at % 5 !== 0) fixture.clock.advance(1);
      await fixture.give(donor, fixture.charity, { campaign_id: campaign.id });
    }
    await fixture.settle();
    const seen: string[] = [];
    let wall: string | null = null;
    do {
      const page: CampaignPage = await read(campaign.slug, wall === null ? {} : { wall });
      seen.push(...page.wall.map(({ id }) => id));
      wall = page.wallNext;
    } while (wall !== null);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    const first = await read(campaign.slug);
    for (const nonsense of ["x", "1.2", "99999999999999999.a", `${Date.now()}.<script>`]) {
      expect((await read(campaign.slug, { wall: nonsense })).wall).toEqual(first.wall);
    }
  });
});

describe("a URL", () => {
  it("of a draft is open to holders of its preview link, or of its campaign's", async () => {
    const draft = await make({ status: "draft" });
    const page = await createP2pPage(fixture.partner, { id: draft.id, name: "Early", status: "live" });
    const other = await make({ status: "draft" });
    const key = previewKey(fixture.system, draft);
    expect((await read(draft.slug, { preview: key })).phase).toBe("draft");
    expect((await read(draft.slug, { page_slug: page.slug, preview: key })).phase).toBe("draft");
    for (const preview of ["", "x", previewKey(fixture.system, other), `${key}A`]) {
      expect(await find(draft.slug, { preview })).toEqual({ kind: "unknown" });
      expect(await find(draft.slug, { page_slug: page.slug, preview })).toEqual({ kind: "unknown" });
    }
  });

  it("of a draft ends after some weeks, and when its owner replaces it; the API always has one that works", async () => {
    const draft = await make({ status: "draft" });
    const urlOf = (campaign: CampaignWithTotals) => showCampaign(campaign, fixture.partner).preview_url;
    const keyOf = (campaign: CampaignWithTotals) => new URL(urlOf(campaign)!).searchParams.get("preview") ?? "";
    const key = keyOf(draft);
    const renewed = await updateCampaign(fixture.partner, { id: draft.id, renew_preview: true });
    expect(await find(draft.slug, { preview: key })).toEqual({ kind: "unknown" });
    const newer = keyOf(renewed);
    fixture.clock.advance(30 * DAY_MS);
    expect((await read(draft.slug, { preview: newer })).phase).toBe("draft");
    fixture.clock.advance(DAY_MS);
    expect(await find(draft.slug, { preview: newer })).toEqual({ kind: "unknown" });
    expect((await read(draft.slug, { preview: keyOf(renewed) })).phase).toBe("draft");
  });

  it("with an earlier slug redirects to the current one", async () => {
    const campaign = await make({ slug: "first-name" });
    const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "P", slug: "p", status: "live" });
    await updateCampaign(fixture.partner, { id: campaign.id, slug: "second-name" });
    await updateP2pPage(fixture.partner, { id: campaign.id, page_id: page.id, slug: "q" });
    expect(await find("first-name")).toEqual(moved("second-name"));
    expect(await find("first-name", { page_slug: "p" })).toEqual(moved("second-name", "q"));
    expect(await find("first-name", { page_slug: "r" })).toEqual({ kind: "unknown" });
    expect((await read("second-name", { page_slug: "q" })).path).toBe("/c/second-name/q");
  });

  it("of an archived campaign says so, and those of its pages too", async () => {
    const campaign = await make();
    const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "P", status: "live" });
    for (const status of ["ended", "archived"] as const)
      await updateCampaign(fixture.partner, { id: campaign.id, status });
    expect(await find(campaign.slug)).toEqual({ kind: "gone" });
    expect(await find(campaign.slug, { page_slug: page.slug })).toEqual({ kind: "gone" });
  });
});

it("a page shows its phase, and a fundraising page's is limited by its campaign's", async () => {
  const scheduled = await make({ starts_at: inHours(5) });
  const page = await createP2pPage(fixture.partner, { id: scheduled.id, name: "P", status: "live" });
  const phase = async () => [
    (await read(scheduled.slug)).phase,
    (await read(scheduled.slug, { page_slug: page.slug })).phase,
  ];
  expect(await phase()).toEqual(["scheduled", "scheduled"]);
  fixture.clock.advance(6 * 3_600_000);
  expect(await phase()).toEqual(["live", "live"]);
  await updateCampaign(fixture.partner, { id: scheduled.id, status: "paused" });
  expect(await phase()).toEqual(["paused", "paused"]);
  await updateCampaign(fixture.partner, { id: scheduled.id, status: "ended" });
  expect(await phase()).toEqual(["ended", "ended"]);
});

it("the home page lists live campaigns, most recently published first, page by page", async () => {
  await make({ name: "Not yet", status: "draft" });
  for (let at = 0; at < 14; at++) {
    fixture.clock.advance(1_000);
    await make({ name: `Open ${at}` });
  }
  const first = await listLiveCampaigns(reader, { after: null });
  expect(first.cards[0]).toMatchObject({ campaign: { name: "Open 13" }, beneficiary: { isVerifiedCharity: true } });
  const second = await listLiveCampaigns(reader, { after: first.next });
  const names = [...first.cards, ...second.cards].map(({ campaign }) => campaign.name);
  expect(names.slice(0, 14)).toEqual(Array.from({ length: 14 }, (_, at) => `Open ${13 - at}`));
  expect(names).not.toContain("Not yet");
  expect((await listLiveCampaigns(reader, { after: "nonsense" })).cards).toEqual(first.cards);
});

function moved(slug: string, page_slug: string | null = null) {
  return {
    kind: "moved",
    path: page_slug === null ? `/c/${slug}` : `/c/${slug}/${page_slug}`,
    to: { slug, page_slug },
  };
}
