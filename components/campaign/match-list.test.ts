import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { addedForGiven } from "@/components/campaign/added-for-given";
import { MatchList } from "@/components/campaign/match-list";
import type { ShownMatch } from "@/server/resources/shown-match";
import { LOCALES } from "@/server/texts/locales";

const match: ShownMatch = {
  id: "mch_1",
  label: "Winter match",
  sponsorName: "Tidal Bank",
  ratio: 0.5,
  promisedCents: 500_000,
  perGiftCapCents: 10_000,
  minimumGiftCents: 2_000,
  matchedCents: 120_050,
  pendingCents: 0,
  remainingCents: 379_950,
  currency: "USD",
  startsAt: "2026-11-20T00:00:00.000Z",
  endsAt: "2026-11-21T15:00:00.000Z",
  status: "active",
};
const now = "2026-11-21T12:00:00.000Z";
const textOf = (matches: ShownMatch[], locale: (typeof LOCALES)[number] = "en") =>
  renderToStaticMarkup(createElement(MatchList, { matches, locale, now }))
    .replace(/<[^>]+>/g, " ")
    .replace(/[\u2068\u2069]/g, "")
    .replace(/\s+/g, " ");

it.each([
  [1, "USD", 100, 100],
  [0.5, "USD", 50, 100],
  [0.3333, "USD", 3_333, 10_000],
  [0.125, "USD", 125, 1_000],
  [0.5, "JPY", 5, 10],
  [10, "JPY", 10, 1],
  [1.1, "KWD", 1_100, 1_000],
])("a ratio of %d in %s adds %d for each %d", (ratio, currency, addedCents, givenCents) => {
  expect(addedForGiven(ratio, currency)).toEqual({ addedCents, givenCents });
});

it("shows the sponsor, the ratio, the cap, the remaining amount and the end date", () => {
  const text = textOf([match]);
  for (const words of [
    "Tidal Bank adds $0.50 for every $1 you give.",
    "Up to $100 per gift. For gifts of $20 or more.",
    "$3,799.50 of $5,000 left",
    "Ends: in 3 hours",
  ])
    expect(text).toContain(words);
});

it("thanks the sponsor once it is over, hides anonymous sponsors, and says nothing without a match", () => {
  const over = { ...match, sponsorName: null, remainingCents: 0 };
  expect(textOf([{ ...over, status: "exhausted" }])).toContain("A sponsor added $1,200.50. The match is used up.");
  expect(textOf([{ ...over, status: "ended" }])).toContain("The match has ended.");
  expect(textOf([{ ...over, status: "paused" }])).toContain("A sponsor added $1,200.50. Nothing more is being added");
  expect(textOf([{ ...over, status: "exhausted", pendingCents: 700 }])).toContain("$7 more is on its way.");
  expect(textOf([{ ...match, status: "scheduled" }])).toContain("Begins:");
  expect(textOf([]).trim()).toBe("");
});

it.each(LOCALES)("is available in %s", (locale) => {
  expect(textOf([match, { ...match, status: "ended", remainingCents: 0 }], locale)).toContain("Tidal Bank");
});

it("escapes a sponsor's name and label", () => {
  const html = renderToStaticMarkup(
    createElement(MatchList, {
      matches: [{ ...match, label: "<img onerror=x>", sponsorName: "<b>" }],
      locale: "en",
      now,
    }),
  );
  expect(html).not.toMatch(/<img|<b>/);
});
