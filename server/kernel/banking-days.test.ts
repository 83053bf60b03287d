import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BANKING_CALENDARS,
  bankDay,
  bankHolidays,
  bankingCalendarOf,
  bankingDayFrom,
  isBankingDay,
  nextBankingDay,
} from "@/server/kernel/banking-days";

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

describe("the days of TARGET", () => {
  // As the European Central Bank lists them for the year.
  it("are closed at New Year, Easter, on Labor Day and at Christmas", () => {
    expect(bankHolidays("target", 2026)).toEqual([
      "2026-01-01",
      "2026-04-03",
      "2026-04-06",
      "2026-05-01",
      "2026-12-25",
      "2026-12-26",
    ]);
  });

  it.each([
    [2000, "2000-04-21"],
    [2008, "2008-03-21"],
    [2011, "2011-04-22"],
    [2024, "2024-03-29"],
    [2025, "2025-04-18"],
    [2027, "2027-03-26"],
    [2038, "2038-04-23"],
    [2049, "2049-04-16"],
  ])("find Good Friday of %i", (year, friday) => {
    expect(bankHolidays("target", year)).toContain(friday);
  });

  it("move a payment over Easter", () => {
    expect(nextBankingDay("target", "2026-04-02")).toBe("2026-04-07");
    expect(bankingDayFrom("target", "2026-12-25")).toBe("2026-12-28");
  });
});

describe("the days of the Federal Reserve", () => {
  // As the Federal Reserve Banks list them for the year. 4 July 2026 is a Saturday: open on Friday, the 3rd.
  it("are closed on its eleven holidays", () => {
    expect(bankHolidays("fed", 2026)).toEqual([
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-05-25",
      "2026-06-19",
      "2026-07-04",
      "2026-09-07",
      "2026-10-12",
      "2026-11-11",
      "2026-11-26",
      "2026-12-25",
    ]);
  });

  it("stay open on the Friday before a holiday on a Saturday", () => {
    expect(isBankingDay("fed", "2026-07-03")).toBe(true);
    expect(isBankingDay("fed", "2021-12-31")).toBe(true);
    expect(isBankingDay("fed", "2021-12-24")).toBe(true);
  });

  it("are closed on the Monday after a holiday on a Sunday", () => {
    expect(isBankingDay("fed", "2027-07-05")).toBe(false);
    expect(isBankingDay("fed", "2022-12-26")).toBe(false);
    expect(isBankingDay("fed", "2023-01-02")).toBe(false);
  });

  it("know Juneteenth only since it is a holiday", () => {
    expect(isBankingDay("fed", "2020-06-19")).toBe(true);
    expect(isBankingDay("fed", "2024-06-19")).toBe(false);
  });

  it("are theirs and not those of TARGET", () => {
    expect(isBankingDay("fed", "2026-04-03")).toBe(true);
    expect(isBankingDay("target", "2026-11-26")).toBe(true);
    expect(["EUR", "USD", "CHF"].map(bankingCalendarOf)).toEqual(["target", "fed", "weekdays"]);
  });
});

describe("banking days", () => {
  const days = fc
    .date({ min: new Date("2002-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it("are never a weekend, and the next one is at most five days away", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BANKING_CALENDARS), days, (calendar, day) => {
        const next = nextBankingDay(calendar, day);
        expect([1, 2, 3, 4, 5]).toContain(weekday(next));
        expect(bankHolidays(calendar, Number(next.slice(0, 4)))).not.toContain(next);
        const ahead = (Date.parse(next) - Date.parse(day)) / 86_400_000;
        expect(ahead).toBeGreaterThanOrEqual(1);
        expect(ahead).toBeLessThanOrEqual(5);
      }),
    );
  });

  it("are those of the bank's own clock", () => {
    const late = new Date("2026-12-01T23:30:00Z");
    expect(bankDay("target", late)).toBe("2026-12-02");
    expect(bankDay("fed", late)).toBe("2026-12-01");
  });

  it.each(["2026-02-30", "2026-2-3", "tomorrow", "20261201"])("refuse %s", (day) => {
    expect(() => nextBankingDay("target", day)).toThrow("is not a day");
  });
});
