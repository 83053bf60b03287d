import { expect, it } from "vitest";
import {
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
