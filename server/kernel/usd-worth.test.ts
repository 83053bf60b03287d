import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { roundLimit } from "@/server/kernel/limit-amount";
import { usdBuys, usdWorth } from "@/server/kernel/usd-worth";

describe("the worth in US cents", () => {
  test.each([
    // 10,001 euro cents at 1.10 are 11,001.1 US cents, rounded up.
    { cents: 10_001n, rate: "1.1", worth: 11_002n },
    { cents: 10_000n, rate: "1.1", worth: 11_000n },
    { cents: 1_000n, rate: "0.7", worth: 700n },
    { cents: 1n, rate: "0.0004", worth: 1n },
    { cents: 0n, rate: "1.0825", worth: 0n },
    { cents: 3n, rate: "2", worth: 6n },
  ])("of $cents at $rate is $worth", ({ cents, rate, worth }) => {
    expect(usdWorth(cents, rate)).toBe(worth);
  });

  it("is the least whole number that is no less, and what it buys the largest that is worth no more", () => {
    const rates = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 8n }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), rates, (cents, [digits, decimals]) => {
        const text = digits.toString().padStart(decimals + 1, "0");
        const rate = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
        // Counted in parts of a US cent, so that nothing is rounded.
        const parts = 10n ** BigInt(decimals);
        const worth = usdWorth(cents, rate);
        expect(worth * parts).toBeGreaterThanOrEqual(cents * digits);
        expect((worth - 1n) * parts).toBeLessThan(cents * digits);
        const bought = usdBuys(cents, rate);
        expect(bought * digits).toBeLessThanOrEqual(cents * parts);
        expect((bought + 1n) * digits).toBeGreaterThan(cents * parts);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  [0n, 0n],
  [999n, 999n],
  [1_000n, 1_000n],
  [1_009n, 1_000n],
  [22_727n, 22_700n],
  [909_090_909n, 909_000_000n],
])("a limit of %d is shown as %d: three digits, and never more than there is", (cents, shown) => {
  expect(roundLimit(cents)).toBe(shown);
});
