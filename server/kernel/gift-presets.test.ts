import { expect, test } from "vitest";
import { giftPresets } from "@/server/kernel/gift-presets";

// In the smallest units, by hand: the yen has no decimals, the forint two, the dinar three.
test.each([
  ["USD", [1_000n, 2_500n, 5_000n, 10_000n, 20_000n]],
  ["EUR", [1_000n, 2_500n, 5_000n, 10_000n, 20_000n]],
  ["SEK", [5_000n, 10_000n, 25_000n, 50_000n, 100_000n]],
  ["INR", [25_000n, 50_000n, 100_000n, 250_000n, 500_000n]],
  ["JPY", [1_000n, 2_500n, 5_000n, 10_000n, 25_000n]],
  ["HUF", [100_000n, 250_000n, 500_000n, 1_000_000n, 2_500_000n]],
  ["KRW", [10_000n, 25_000n, 50_000n, 100_000n, 250_000n]],
  ["IDR", [1_000_000n, 2_500_000n, 5_000_000n, 10_000_000n, 25_000_000n]],
  ["KWD", [5_000n, 10_000n, 25_000n, 50_000n, 100_000n]],
])("suggests round amounts in %s, smallest first", (currency, expected) => {
  expect(giftPresets(currency)).toEqual(expected);
});
