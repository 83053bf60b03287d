import { expect, test } from "vitest";
import { isRaise } from "@/server/domain/recurring/raises";
import type { Cadence } from "@/server/kernel/cadence";

/** How many gifts a year has, counted by hand. */
const A_YEAR: Record<Cadence, number> = { weekly: 52, monthly: 12, yearly: 1 };
const CADENCES = Object.keys(A_YEAR) as Cadence[];

test.each(CADENCES.flatMap((from) => CADENCES.map((to) => ({ from, to }))))(
  "from $from to $to, more at a time or more often needs the donor's word",
  ({ from, to }) => {
    const gift = { amountCents: 1_000n, cadence: from };
    const isMoreOften = A_YEAR[to] > A_YEAR[from];
    expect(isRaise(gift, { amountCents: 1_001n, cadence: to })).toBe(true);
    expect(isRaise(gift, { amountCents: 1_000n, cadence: to })).toBe(isMoreOften);
    // A smaller amount can still be more in a year.
    expect(isRaise(gift, { amountCents: 999n, cadence: to })).toBe(isMoreOften);
  },
);
