import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CADENCES,
  nextDate,
  nextDateAfter,
  nextYear,
  PERIODS_PER_YEAR,
  type PoolCadence,
  periodStart,
  periodStartAfter,
  secondDates,
} from "@/server/kernel/cadence";
import {
  type Day,
  daysLater,
  instantOfDay,
  lengthOfMonth,
  monthsLater,
  textOfDay,
} from "@/server/testing/plain-calendar";

const dates = (start: string, cadence: (typeof CADENCES)[number], count: number, day?: number) => {
  const all = [new Date(`${start}T09:30:00.000Z`)];
  const anchorDay = day ?? all[0]!.getUTCDate();
  for (let n = 1; n <= count; n += 1) all.push(nextDate(all.at(-1)!, cadence, anchorDay));
  return all.map((date) => date.toISOString().slice(0, 10));
};

describe("dates of a cadence", () => {
  it("keep to the day, or to the last day of months that don't have it", () => {
    expect(dates("2027-12-31", "monthly", 5)).toEqual([
      ...["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"],
    ]);
    expect(dates("2027-01-30", "monthly", 2)).toEqual(["2027-01-30", "2027-02-28", "2027-03-30"]);
    expect(dates("2028-02-29", "yearly", 4)).toEqual([
      ...["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"],
    ]);
    expect(dates("2026-12-28", "weekly", 2)).toEqual(["2026-12-28", "2027-01-04", "2027-01-11"]);
  });

  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });

  it("come once in each period, at the same time of day, without drifting", () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...CADENCES), fc.integer({ min: 1, max: 40 }), (start, cadence, count) => {
        const day = start.getUTCDate();
        let date = start;
        for (let n = 1; n <= count; n += 1) {
          const next = nextDate(date, cadence, day);
          expect(next.getTime() % 86_400_000).toBe(start.getTime() % 86_400_000);
          const months = (next.getUTCFullYear() - date.getUTCFullYear()) * 12 + next.getUTCMonth() - date.getUTCMonth();
          if (cadence === "weekly") expect(next.getTime() - date.getTime()).toBe(7 * 86_400_000);
          else expect(months).toBe(cadence === "monthly" ? 1 : 12);
          const isLast = new Date(next.getTime() + 86_400_000).getUTCDate() === 1;
          if (cadence !== "weekly") expect(next.getUTCDate() === day || (isLast && next.getUTCDate() < day)).toBe(true);
          date = next;
        }
      }),
    );
  });

  it("after an instant start with the first one that is later", () => {
    fc.assert(
      fc.property(instant, fc.nat(2_000), fc.constantFrom(...CADENCES), (start, days, cadence) => {
        const day = start.getUTCDate();
        const than = new Date(start.getTime() + days * 86_400_000);
        const found = nextDateAfter(start, than, cadence, day);
        expect(found > than && found > start).toBe(true);
        let before = start;
        while (nextDate(before, cadence, day) < found) before = nextDate(before, cadence, day);
        expect(nextDate(before, cadence, day)).toEqual(found);
        expect(before <= than).toBe(true);
      }),
    );
  });
});

const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 } as const;
const PERIODS = { weekly: 52, monthly: 12, quarterly: 4, semiannual: 2, annual: 1 } as const;
const POOL = Object.keys(PERIODS) as PoolCadence[];

/** When a period of a pool's cadence begins; periods are counted from 0. */
function beginning(start: Day, cadence: PoolCadence, anchorDay: number, period: number): Day {
  if (cadence === "weekly") return daysLater(start, 7 * period);
  return monthsLater(start, MONTHS[cadence] * period, anchorDay);
}

const day = fc
  .tuple(fc.integer({ min: 2024, max: 2112 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 15, 28, 29, 30, 31))
  .map(([year, month, of]): Day => [year, month, Math.min(of, lengthOfMonth(year, month))]);

describe("by another calendar", () => {
  it("a recurring gift's dates are the anchor's day, or the last of the month; 2028 has a February 29, 2100 has none", () => {
    expect(dates("2027-08-31", "monthly", 7).at(-1)).toBe("2028-03-31");
    expect(dates("2028-01-31", "monthly", 1).at(-1)).toBe("2028-02-29");
    expect(dates("2100-01-31", "monthly", 1).at(-1)).toBe("2100-02-28");
    expect(dates("2096-02-29", "yearly", 8).at(-1)).toBe("2104-02-29");
    fc.assert(
      fc.property(day, fc.integer({ min: 28, max: 31 }), fc.integer({ min: 1, max: 30 }), (start, anchorDay, count) => {
        for (const [cadence, months] of [
          ["monthly", 1],
          ["yearly", 12],
        ] as const) {
          let date = instantOfDay(start);
          for (let n = 1; n <= count; n += 1) {
            date = nextDate(date, cadence, anchorDay);
            expect(date.toISOString()).toBe(textOfDay(monthsLater(start, months * n, anchorDay)));
          }
        }
        expect(nextDate(instantOfDay(start), "weekly", anchorDay).toISOString()).toBe(textOfDay(daysLater(start, 7)));
        expect(secondDates(instantOfDay(start))).toEqual({
          weekly: instantOfDay(daysLater(start, 7)),
          monthly: instantOfDay(monthsLater(start, 1, start[2])),
          yearly: instantOfDay(monthsLater(start, 12, start[2])),
        });
      }),
    );
  });

  it("a pool's year has 52 weeks, 12 months, 4 quarters, 2 halves or 1, and each begins on the anchor's day", () => {
    expect(PERIODS_PER_YEAR).toEqual(PERIODS);
    fc.assert(
      fc.property(day, fc.integer({ min: 28, max: 31 }), fc.constantFrom(...POOL), (start, anchorDay, cadence) => {
        for (let period = 0; period <= PERIODS[cadence]; period += 1)
          expect(periodStart(instantOfDay(start), cadence, anchorDay, period).toISOString(), `${period}`).toBe(
            textOfDay(beginning(start, cadence, anchorDay, period)),
          );
        expect(nextYear(instantOfDay(start), anchorDay).toISOString()).toBe(
          textOfDay(monthsLater(start, 12, anchorDay)),
        );
      }),
    );
  });

  it("a pool's next period begins later than the instant, and none in between", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...POOL), fc.nat(800), fc.constantFrom(-1, 0, 1), (start, cadence, days, ms) => {
        const after = new Date(instantOfDay(daysLater(start, days)).getTime() + ms);
        let period = 1;
        while (instantOfDay(beginning(start, cadence, start[2], period)) <= after) period += 1;
        expect(periodStartAfter(instantOfDay(start), cadence, after)).toEqual(
          instantOfDay(beginning(start, cadence, start[2], period)),
        );
      }),
    );
  });
});
