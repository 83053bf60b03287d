import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { visitorCaller } from "@/server/kernel/caller";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { eventsOf } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

// Guards the public figures, against a model that knows only who gave what and reads no row of the product.

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
});
afterAll(() => fixture.close());

const RATIO = 0.5;
const PER_GIFT_CAP = 1_500;
const CAP = 1_000_000;

/** A gift to the campaign (0) or one of its two pages (1, 2), with its state and that of the gift that matches it. */
interface Given {
  id: string;
  place: number;
  cents: number;
  method: string | undefined;
  state: "pending" | "settled" | "failed" | "refunded";
  /** Promised from the match's cap when the gift settles, pending once the matching gift is made, and then settled. */
  match: "none" | "promised" | "pending" | "settled";
}
type Step =
  | { does: "give"; place: number; cents: number; method: string | undefined }
  | { does: "settle" }
  | { does: "match" }
  | { does: "refund"; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("give" as const),
      place: fc.nat(2),
      cents: fc.oneof(fc.integer({ min: 100, max: 9_000 }), fc.constantFrom(100, 101, 3_000, 3_001)),
      method: fc.constantFrom(undefined, undefined, undefined, "pm_sandbox_declined", "pm_sandbox_returned"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("settle" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("match" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("refund" as const), which: fc.nat(1_000) }) },
);

/** Half of a gift, rounded down, at most 15.00; zero if that is less than the smallest gift of 0.50. */
function halfOf({ cents }: Given): number {
  const half = Math.min(Math.floor(cents * RATIO), PER_GIFT_CAP);
  return half < 50 ? 0 : half;
}

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
const halves = (gifts: Given[], ...matches: Given["match"][]) =>
  gifts.filter(({ match }) => matches.includes(match)).map(halfOf);

/** What a place shows: raised, pending, and the number of contributions. Gifts to pages count for the campaign too. */
function figures(gifts: Given[], place: number): [raised: number, pending: number, count: number] {
  const own = gifts.filter((gift) => place === 0 || gift.place === place);
  const of = (state: Given["state"]) => own.filter((gift) => gift.state === state).map(({ cents }) => cents);
  const [settled, pending] = (["settled", "pending"] as const).map((one) => [...of(one), ...halves(own, one)]);
  return [sum(settled!), sum(pending!), settled!.length];
}

async function pageAt(slug: string, page_slug: string | null): Promise<CampaignPage> {
  const visitor = fixture.system.as(visitorCaller("test"));
  const found = await readCampaignPage(visitor, { slug, page_slug, preview: null, wall: null, updates: null });
  if (found.kind !== "shown") throw new Error(found.kind);
  return found.page;
}

it("raised, pending, contributions, leaders and what a match has left follow every gift, match, return and refund", async () => {
  const other = await createP2pPage(fixture.partner, { id: fixture.campaignId, name: "Noor swims", status: "live" });
  const places = [fixture.campaignId, fixture.pageId, other.id];
  const matchId = await fixture.promise({
    ratio: RATIO,
    per_gift_cap_cents: BigInt(PER_GIFT_CAP),
    cap_cents: BigInt(CAP),
  });
  const campaigns = await Promise.all(places.map((campaignId) => findCampaign(fixture.partner, { campaignId })));
  const slugs = campaigns.map(({ slug }) => slug);
  const gifts: Given[] = [];

  async function apply(one: Step): Promise<void> {
    if (one.does === "give") {
      const { place, cents, method } = one;
      const terms = { campaign_id: places[place]!, amount_cents: BigInt(cents), payment_method_id: method };
      const id = await fixture.give(fixture.donor, fixture.charity, terms);
      gifts.push({ id, place, cents, method, state: "pending", match: "none" });
    } else if (one.does === "settle") {
      await fixture.settle();
      for (const gift of gifts) {
        if (gift.match === "pending") gift.match = "settled";
        if (gift.state !== "pending") continue;
        gift.state = gift.method === undefined ? "settled" : "failed";
        if (gift.state === "settled" && halfOf(gift) > 0) gift.match = "promised";
      }
    } else if (one.does === "match") {
      await fixture.giveDue();
      for (const gift of gifts) if (gift.match === "promised") gift.match = "pending";
    } else {
      const settled = gifts.filter(({ state, match }) => state === "settled" && match !== "pending");
      const gift = settled[one.which % settled.length];
      if (!gift) return;
      await refundGift(fixture.partner, { id: gift.id, reason: null });
      Object.assign(gift, { state: "refunded", match: "none" });
    }
  }

  async function check(): Promise<void> {
    const pages = await Promise.all(slugs.map((slug, place) => pageAt(slugs[0]!, place === 0 ? null : slug)));
    const shown = pages.map(({ campaign }) => [
      campaign.raised_cents,
      campaign.pending_cents,
      campaign.contributions_count,
    ]);
    expect(shown).toEqual([0, 1, 2].map((place) => figures(gifts, place)));
    const raised = [1, 2].map((place) => figures(gifts, place)[0]);
    const names = ["Ada runs", "Noor swims"];
    // On a tie, the older page is first.
    const order = raised[1]! > raised[0]! ? [1, 0] : [0, 1];
    expect(pages[0]!.leaders.map(({ name, raisedCents }) => [name, raisedCents])).toEqual(
      order.map((at) => [names[at], raised[at]]),
    );
    const matched = sum(halves(gifts, "settled"));
    const left = CAP - sum(halves(gifts, "promised", "pending", "settled"));
    expect(pages[0]!.matches).toMatchObject([{ matchedCents: matched, remainingCents: left }]);
    expect(await fixture.standing(matchId)).toEqual(["active", matched, left]);
  }

  const steps = fc.sample(step, { numRuns: 36, seed: 30 });
  for (const one of [...steps, ...(["settle", "match", "settle"] as const).map((does) => ({ does }))]) {
    await apply(one);
    if (one.does !== "give" || gifts.length % 4 === 0) await check();
  }
  expect(new Set(gifts.map(({ state }) => state))).toEqual(new Set(["settled", "failed", "refunded"]));
  for (const { id, method } of gifts)
    expect(await eventsOf(fixture.system, id, "campaign.contribution")).toHaveLength(method === undefined ? 1 : 0);
  expect(await fixture.brokenBooks()).toEqual([]);
});
