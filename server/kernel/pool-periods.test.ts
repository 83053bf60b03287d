import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextYear, PERIODS_PER_YEAR, type PoolCadence, periodStart, periodStartAfter } from "@/server/kernel/cadence";

// Guards the dates of pools against a calendar of their own: counted in whole days since 1970, with the lengths of months
// and leap years written out. Wherever the process runs, days begin in UTC, also when clocks are set forward or back there.

const DAY_MS = 86_400_000;
const MONTHS: Record<PoolCadence, number> = { weekly: 0, monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) => LENGTHS[month]! + (month === 1 && isLeap(year) ? 1 : 0);

/** Days from 1970-01-01 to a day; months from 0. */
function dayNumber(year: number, month: number, day: number): number {
  let days = day - 1;
  for (let y = 1970; y < year; y += 1) days += isLeap(y) ? 366 : 365;
  for (let m = 0; m < month; m += 1) days += lengthOf(year, m);
  return days;
}

type Day = [year: number, month: number, day: number];

/** When a period begins: so many months on, on the anchor's day or the month's last, at the same time of day. */
function begins([year, month, day]: Day, timeMs: number, cadence: PoolCadence, anchor: number, period: number): number {
  if (cadence === "weekly") return (dayNumber(year, month, day) + 7 * period) * DAY_MS + timeMs;
  const at = month + MONTHS[cadence] * period;
  const [y, m] = [year + Math.floor(at / 12), at % 12];
  return dayNumber(y, m, Math.min(anchor, lengthOf(y, m))) * DAY_MS + timeMs;
}

const start = fc
  .tuple(fc.integer({ min: 2020, max: 2120 }), fc.nat({ max: 11 }), fc.integer({ min: 1, max: 31 }), fc.nat(DAY_MS - 1))
  .filter(([year, month, day]) => day <= lengthOf(year, month));
const cadence = fc.constantFrom(...(Object.keys(MONTHS) as PoolCadence[]));

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
          // A year that began on a short month's last day may have a later one as its anchor.
          const anchor = day === lengthOf(year, month) ? Math.max(day, later) : day;
          const at = new Date(dayNumber(year, month, day) * DAY_MS + timeMs);
          const expected = begins([year, month, day], timeMs, every, anchor, period);
          expect(periodStart(at, every, anchor, period).getTime()).toBe(expected);
          if (period === 1)
            expect(nextYear(at, anchor).getTime()).toBe(begins(from.slice(0, 3) as Day, timeMs, "annual", anchor, 1));
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
          const at = (period: number) => begins([year, month, day], timeMs, every, day, period);
          const after = at(n) + by;
          const next = periodStartAfter(new Date(at(0)), every, new Date(after)).getTime();
          expect(next).toBe(by < 0 ? at(n) : at(n + 1));
        },
      ),
      { numRuns: 150 },
    );
  });
});
