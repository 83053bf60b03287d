import { expect, test } from "vitest";
import { keptFeeCentsOf, netCentsOf } from "@/server/kernel/net-cents";

// One unit of a hundred is the fee, and a recipient never pays to receive.
test.each([
  { amount: 50n, kept: 50n, net: 0n },
  { amount: 99n, kept: 99n, net: 0n },
  { amount: 100n, kept: 100n, net: 0n },
  { amount: 101n, kept: 100n, net: 1n },
  { amount: 5_000n, kept: 100n, net: 4_900n },
  { amount: 99_999_999_999n, kept: 100n, net: 99_999_999_899n },
])("of $amount, $kept are kept and $net arrive", ({ amount, kept, net }) => {
  expect(netCentsOf(amount)).toBe(net);
  expect(keptFeeCentsOf({ amountCents: amount, feeCents: 100n })).toBe(kept);
});

test("a gift without a fee keeps none", () => {
  expect(keptFeeCentsOf({ amountCents: 5_000n, feeCents: 0n })).toBe(0n);
});
