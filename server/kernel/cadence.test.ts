import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CADENCES, nextDate, nextDateAfter } from "@/server/kernel/cadence";

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
