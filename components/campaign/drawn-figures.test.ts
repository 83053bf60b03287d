import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { campaignPicture } from "@/components/campaign/campaign-picture";
import { CampaignBar } from "@/components/campaign/campaign-progress";
import { goalShare } from "@/components/campaign/goal-share";
import type { CampaignPage } from "@/server/resources/campaign-page";

// Guards the drawing of a campaign's figures, on its page and in the pictures that others show of it.

const most = 99_999_999_999;
const cents = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: most }));
const goals = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: most }), fc.constant(most));
/** Whole percent, rounded down, in integer arithmetic. */
const hundredths = (raised: number, goal: number) => Number((BigInt(raised) * 100n) / BigInt(goal));

it("the share of a goal is rounded down to the last cent, at every size", () => {
  const near = fc.tuple(goals, fc.integer({ min: -2, max: 2 })).map(([goal, by]) => [Math.max(0, goal + by), goal]);
  fc.assert(
    fc.property(fc.oneof(fc.tuple(cents, goals), near), ([raised = 0, goal = 1]) => {
      expect(goalShare(raised, goal, "en").replaceAll(",", "")).toBe(`${hundredths(raised, goal)}%`);
    }),
    { numRuns: 300 },
  );
});

describe("a bar", () => {
  const drawn = (raised_cents: number, pending_cents: number, goal_cents: number) => {
    const campaign = { raised_cents, pending_cents, goal_cents, currency: "USD" };
    const html = renderToStaticMarkup(createElement(CampaignBar, { campaign, locale: "en" }));
    const at = (name: string) => Number(new RegExp(`--${name}:([\\d.e-]+)`).exec(html)?.[1]);
    return {
      settled: at("settled"),
      clearing: at("clearing"),
      goal: at("goal"),
      isPassed: html.includes("data-passed"),
    };
  };

  it("is as long as what has arrived and what is on its way, and never longer than its box", () => {
    fc.assert(
      fc.property(cents, cents, goals, (raised, pending, goal) => {
        const bar = drawn(raised, pending, goal);
        const whole = raised > goal ? raised : goal;
        expect(bar.settled).toBeCloseTo(raised / whole, 9);
        expect(bar.clearing).toBeCloseTo(Math.min(pending, whole - raised) / whole, 9);
        expect(bar.goal).toBeCloseTo(goal / whole, 9);
        expect(bar.isPassed).toBe(raised >= goal);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a picture of a campaign", () => {
  const pictured = (figures: object) => {
    const campaign = { name: "Lamps", currency: "USD", cover_picture: null, branding: {}, ...figures };
    const page = { campaign, owner: { name: "Ada" }, beneficiary: { name: "Lamp Fund" } };
    return campaignPicture(page as unknown as CampaignPage, "en", "Almoner");
  };

  it("has the sum and the share of the goal that its page has", () => {
    expect(pictured({ raised_cents: 65_099, pending_cents: 5_000, goal_cents: 100_000 })).toMatchObject({
      sum: "$650.99",
      aside: "65%",
      progress: { settled: 0.65099, clearing: 0.05 },
    });
    expect(pictured({ raised_cents: 130_000, pending_cents: 13_000, goal_cents: 100_000 })).toMatchObject({
      sum: "$1,300",
      aside: "130%",
      progress: { settled: 1, clearing: 0.1 },
    });
    expect(pictured({ raised_cents: 5_000, pending_cents: 0, goal_cents: null })).toMatchObject({
      sum: "$50",
      aside: null,
      progress: null,
    });
  });

  it.each([
    ["JPY", 65_000, "¥65,000"],
    ["KWD", 65_500, "KWD 65.500"],
    ["HUF", 65_000, "HUF 650"],
  ])("writes %s with its own decimals", (currency, raised_cents, sum) => {
    const { sum: written } = pictured({ currency, raised_cents, pending_cents: 0, goal_cents: 100_000 });
    expect(written.replaceAll("\u00a0", " ")).toBe(sum);
  });
});
