import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Amounts } from "@/components/campaign/amounts";
import { CardProgress } from "@/components/campaign/card-facts";
import { GiftImpact } from "@/components/checkout/gift-impact";
import type { CampaignCard, CampaignPage } from "@/server/resources/campaign-page";
import { LOCALES } from "@/server/texts/locales";

const campaign = {
  id: "cmp_1",
  name: "Light the harbor",
  goal_cents: 100_000,
  raised_cents: 65_000,
  pending_cents: 5_000,
  contributions_count: 3,
  currency: "USD",
  ends_at: null,
  branding: {},
} as unknown as CampaignPage["campaign"];
const now = "2026-11-21T12:00:00.000Z";
const textOf = (element: ReactNode) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const card = (of = campaign, locale: (typeof LOCALES)[number] = "en") =>
  createElement(CardProgress, { card: { campaign: of } as CampaignCard, now, locale });
const impact = (of: typeof campaign, arrivedCents: number) =>
  createElement(GiftImpact, { campaign: of, arrivedCents, locale: "en" });

describe("a bar that is hatched", () => {
  it.each([
    ["on a card", card()],
    ["on the campaign's page", createElement(Amounts, { campaign, locale: "en" })],
  ])("has words for what is on its way %s, and in what it says to a screen reader", (_, element) => {
    expect(textOf(element)).toContain("$50 more is on its way");
    expect(renderToStaticMarkup(element)).toContain('aria-label="$650 of $1,000 raised, 65%. $50 more is on its way"');
  });

  it("is explained in every language, and nothing is where all has arrived", () => {
    for (const locale of LOCALES) expect(renderToStaticMarkup(card(campaign, locale))).toContain("swatch-clearing");
    expect(renderToStaticMarkup(card({ ...campaign, pending_cents: 0 }))).not.toMatch(/swatch-clearing|on its way/);
  });
});

// Guards the share of the goal: every page shows the campaign's own.
describe("the share of the goal on the page of a gift", () => {
  it("is the campaign's while the gift is on its way, which it says", () => {
    const text = textOf(impact(campaign, 0));
    expect(text).toContain("$650 of $1,000 raised, 65%");
    expect(text).toContain("$50 more is on its way, your gift included.");
    expect(text).not.toContain("70%");
  });

  it("is the campaign's once it has arrived, with the one before", () => {
    const text = textOf(impact({ ...campaign, raised_cents: 70_000, pending_cents: 0 }, 5_000));
    expect(text).toContain("moved the campaign from 65% to 70% of its goal");
  });
});
