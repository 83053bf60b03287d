import { expect, it } from "vitest";
import {
  chargeRange,
  fromStripeAmount,
  isChargeable,
  isPayable,
  minimumCharge,
  toStripeAmount,
} from "@/server/adapters/payment-rail/stripe/stripe-amounts";

it.each([
  [1_234n, "USD", 1_234],
  [500n, "JPY", 500],
  [12_340n, "KWD", 12_340],
  [12_345n, "KWD", null],
  [5n, "ISK", 500],
  [7n, "UGX", 700],
  [1_200n, "MGA", 12],
  [1_234n, "MGA", null],
  [12_345n, "HUF", 12_345],
] as const)("%s in the smallest unit of %s is %s at Stripe", (cents, currency, amount) => {
  expect(toStripeAmount(cents, currency)).toBe(amount);
  if (amount !== null) expect(fromStripeAmount(amount, currency.toLowerCase())).toBe(cents);
});

it("throws for an amount of Stripe's that is not whole", () => {
  expect(() => fromStripeAmount(150, "isk")).toThrow("not a whole amount");
});

it("knows what is charged and what is paid out", () => {
  expect(isChargeable(49n, "USD")).toBe(false);
  expect(isChargeable(50n, "USD")).toBe(true);
  expect(isChargeable(100_000_000n, "USD")).toBe(false);
  expect(isChargeable(17_499n, "HUF")).toBe(false);
  expect(isPayable(12_345n, "HUF")).toBe(false);
  expect(isPayable(12_300n, "HUF")).toBe(true);
  expect(isPayable(1n, "USD")).toBe(true);
  expect(isPayable(0n, "USD")).toBe(false);
  expect(minimumCharge("JPY")).toBe(50n);
  expect(minimumCharge("KWD")).toBeNull();
});

it.each([
  ["USD", 50n, 99_999_999n, 1n],
  ["HUF", 17_500n, 99_999_999n, 1n],
  ["KWD", 10n, 99_999_990n, 10n],
  ["MGA", 100n, 9_999_999_900n, 100n],
  ["ISK", 1n, 999_999n, 1n],
  ["JPY", 50n, 99_999_999n, 1n],
] as const)("charges amounts in %s from %s to %s, in steps of %s", (currency, leastCents, mostCents, stepCents) => {
  expect(chargeRange(currency)).toEqual({ leastCents, mostCents, stepCents });
  for (const cents of [leastCents, leastCents + stepCents, mostCents]) expect(isChargeable(cents, currency)).toBe(true);
  for (const cents of [leastCents - stepCents, mostCents + stepCents])
    expect(isChargeable(cents, currency)).toBe(false);
  expect(isChargeable(leastCents + 1n, currency)).toBe(stepCents === 1n);
});
