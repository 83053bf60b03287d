import { expect, it } from "vitest";
import { explainGiving, type GivingFacts } from "@/server/domain/home/explain-giving";

// Guards the sentence that an organization reads first: it names a cause only if the figures bear it out.

const NONE = { cents: 0n, count: 0 };
const facts = (settledCents: bigint, more: Partial<GivingFacts> = {}): GivingFacts => ({
  settledCents,
  largestCents: 10n,
  match: NONE,
  pages: NONE,
  recurring: NONE,
  ...more,
});

it("says nothing of two empty ranges, and that there was nothing before", () => {
  const empty = facts(0n, { largestCents: 0n });
  expect(explainGiving(empty, empty, [])).toEqual({ change: "none", differenceCents: 0n, cause: null });
  expect(explainGiving(facts(900n), empty, [])).toMatchObject({ change: "first", differenceCents: 900n, cause: null });
  expect(explainGiving(facts(900n), facts(900n), [])).toEqual({ change: "same", differenceCents: 0n, cause: null });
});

it.each([
  ["match", { match: { cents: 50n, count: 14 } }, { kind: "match", cents: 50n, count: 14 }],
  ["pages", { pages: { cents: 60n, count: 3 } }, { kind: "pages", cents: 60n, count: 3 }],
  ["recurring", { recurring: { cents: 100n, count: 9 } }, { kind: "recurring", cents: 100n, count: 9 }],
] as const)("names a %s that brought half of what came more", (_, more, cause) => {
  expect(explainGiving(facts(400n, more), facts(300n), [])).toEqual({ change: "more", differenceCents: 100n, cause });
});

it("names nothing that brought less than half of the difference, or as much as before", () => {
  const small = { match: { cents: 49n, count: 4 } };
  expect(explainGiving(facts(400n, small), facts(300n), []).cause).toBeNull();
  const usual = { recurring: { cents: 200n, count: 20 } };
  expect(explainGiving(facts(400n, usual), facts(300n, usual), []).cause).toBeNull();
});

it("calls a gift large if it is more than a third of all", () => {
  const cause = (largestCents: bigint) => explainGiving(facts(300n, { largestCents }), facts(220n), []).cause;
  expect(cause(101n)).toEqual({ kind: "largest", cents: 101n });
  expect(cause(100n)).toBeNull();
});

it("names the cause that brought most", () => {
  const now = facts(1_000n, { largestCents: 400n, match: { cents: 450n, count: 2 }, pages: { cents: 300n, count: 5 } });
  expect(explainGiving(now, facts(500n), []).cause).toMatchObject({ kind: "match" });
});

it("counts of an update what its campaign got beyond the usual", () => {
  const update = (cents: bigint, usualCents: bigint) => [{ campaignName: "Lamps", cents, usualCents }];
  const cause = (updates: Parameters<typeof explainGiving>[2]) =>
    explainGiving(facts(400n), facts(300n), updates).cause;
  expect(cause(update(80n, 20n))).toEqual({ kind: "update", cents: 80n, campaignName: "Lamps" });
  expect(cause(update(80n, 31n))).toBeNull();
});

it("explains less by what the range before had, and never by an update", () => {
  const before = facts(900n, { largestCents: 600n });
  expect(explainGiving(facts(300n), before, [{ campaignName: "Lamps", cents: 900n, usualCents: 0n }])).toEqual({
    change: "less",
    differenceCents: 600n,
    cause: { kind: "largest", cents: 600n },
  });
  expect(explainGiving(facts(300n), facts(900n), []).cause).toBeNull();
});
