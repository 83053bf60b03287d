import { expect, it } from "vitest";
import { matchCreateBody } from "@/server/resources/match-bodies";

// Guards the bounds of a match, each at its last valid value and one beyond.
it.each([
  ["a ratio of at least a tenth", "ratio", 0.1, 0.0999],
  ["a ratio of at most ten", "ratio", 10, 10.0001],
  ["a ratio of at most four decimals", "ratio", 0.3333, 0.33333],
  ["a cap of at least the smallest gift", "cap_cents", 50, 49],
  ["a cap per gift of at least as much", "per_gift_cap_cents", 50, 49],
  ["a smallest gift that is one", "minimum_gift_cents", 50, 49],
  ["a cap of at most the largest amount", "cap_cents", 99_999_999_999, 100_000_000_000],
])("a match has %s", (_, field, right, wrong) => {
  const parse = (value: number) => matchCreateBody.safeParse({ cap_cents: 1_000, [field]: value });
  expect(parse(right).success).toBe(true);
  expect(parse(wrong).error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

it("a match ends later than it starts, and asks for nothing but its cap", () => {
  expect(matchCreateBody.safeParse({ cap_cents: 50 }).success).toBe(true);
  expect(matchCreateBody.safeParse({}).success).toBe(false);
  const at = (starts_at: string, ends_at: string) =>
    matchCreateBody.safeParse({ cap_cents: 50, starts_at, ends_at }).success;
  expect(at("2026-03-01T00:00:00.000Z", "2026-03-01T00:00:00.001Z")).toBe(true);
  expect(at("2026-03-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z")).toBe(false);
});
