import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextYear, PERIODS_PER_YEAR, periodStart, periodStartAfter } from "@/server/kernel/cadence";
import { type CalendarCadence, DAY_MS, dayNumber, dayOf, lengthOf, periodBegins } from "@/server/testing/pool-calendar";

// Guards the dates of pools with a separate calendar: counted in whole days since 1970, with the lengths of months and
// leap years written out. Days begin in UTC in any process's time zone, also when clocks change there.

const start = fc
  .tuple(fc.integer({ min: 2020, max: 2120 }), fc.nat({ max: 11 }), fc.integer({ min: 1, max: 31 }), fc.nat(DAY_MS - 1))
  .filter(([year, month, day]) => day <= lengthOf(year, month));
const cadence = fc.constantFrom<CalendarCadence>("weekly", "monthly", "quarterly", "semiannual", "annual");

it("a year has 52 weeks, 12 months, 4 quarters, 2 halves or itself", () => {
  expect(PERIODS_PER_YEAR).toEqual({ weekly: 52, monthly: 12, quarterly: 4, semiannual: 2, annual: 1 });
});

describe.each([
  ["UTC", 0],
  ["America/New_York", 19],
  ["Pacific/Auckland", 13],
])("in %s", (zone, hour) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
    expect(new Date("2099-01-01T00:00:00Z").getHours()).toBe(hour);
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it("each period begins so many months on, at the same time of day", () => {
    fc.assert(
      fc.property(
        start,
        cadence,
        fc.nat({ max: 60 }),
        fc.integer({ min: 1, max: 31 }),
        (from, every, period, later) => {
          const [year, month, day, timeMs] = from;
          // A year that began on a short month's last day may have a later day as its anchor.
          const anchor = day === lengthOf(year, month) ? Math.max(day, later) : day;
          const at = dayNumber(year, month, day) * DAY_MS + timeMs;
          expect(dayOf(at)).toEqual([year, month, day]);
          const begins = periodBegins(at, every, anchor, period);
          expect(periodStart(new Date(at), every, anchor, period).getTime()).toBe(begins);
          expect(nextYear(new Date(at), anchor).getTime()).toBe(periodBegins(at, "annual", anchor, 1));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("the next one after an instant is the first that is later, never the instant itself", () => {
    fc.assert(
      fc.property(
        start,
        cadence,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -1, max: 1 }),
        (from, every, n, by) => {
          const [year, month, day, timeMs] = from;
          const first = dayNumber(year, month, day) * DAY_MS + timeMs;
          const at = (period: number) => periodBegins(first, every, day, period);
          const after = at(n) + by;
          const next = periodStartAfter(new Date(at(0)), every, new Date(after)).getTime();
          expect(next).toBe(by < 0 ? at(n) : at(n + 1));
        },
      ),
      { numRuns: 150 },
    );
  });
});
