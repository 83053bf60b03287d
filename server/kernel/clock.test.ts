import { expect, it } from "vitest";
import { monthOf, nextMonthOf } from "@/server/kernel/clock";

// Guards monthly limits: a month is UTC's, and ends with its last millisecond.
it.each([
  ["2026-11-01T00:00:00.000Z", "2026-11-01", "2026-12-01"],
  ["2026-11-30T23:59:59.999Z", "2026-11-01", "2026-12-01"],
  ["2026-12-31T23:59:59.999Z", "2026-12-01", "2027-01-01"],
  ["2028-01-31T12:00:00.000Z", "2028-01-01", "2028-02-01"],
  ["2028-02-29T23:59:59.999Z", "2028-02-01", "2028-03-01"],
  ["2100-02-28T23:59:59.999Z", "2100-02-01", "2100-03-01"],
])("%s is in the month of %s, and the next begins on %s", (instant, month, next) => {
  expect(monthOf(new Date(instant))).toBe(month);
  expect(nextMonthOf(new Date(instant)).toISOString()).toBe(`${next}T00:00:00.000Z`);
});
