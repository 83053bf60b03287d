import fc from "fast-check";
import { expect, it } from "vitest";
import { longDate } from "@/server/kernel/long-date";
import { readWallTime, writeWallTime } from "@/server/kernel/wall-time";

// Guards campaigns' dates in forms and the days on documents, with time zone rules taken from the laws: minutes from
// UTC in winter and summer, and when clocks change.

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The nth Sunday of a month (from 1; 5 is the last one) at an hour in UTC. */
function sunday(year: number, month: number, nth: number, hour: number): number {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const sundays = Array.from({ length: days }, (_, index) => index + 1).filter(
    (day) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 0,
  );
  return Date.UTC(year, month - 1, nth === 5 ? sundays.at(-1)! : sundays[nth - 1]!, hour);
}

/** Minutes ahead of UTC at an instant. */
type Rule = (at: number, year: number) => number;
const between = (at: number, from: number, until: number) => at >= from && at < until;

const ZONES: Record<string, Rule> = {
  UTC: () => 0,
  // The first and the last place on earth to begin a day.
  "Pacific/Kiritimati": () => 14 * 60,
  "Etc/GMT+12": () => -12 * 60,
  "Asia/Kathmandu": () => 5 * 60 + 45,
  // The European Union changes everywhere at 01:00 UTC.
  "Europe/Berlin": (at, year) => (between(at, sunday(year, 3, 5, 1), sunday(year, 10, 5, 1)) ? 120 : 60),
  // The United States changes at 02:00 local time.
  "America/New_York": (at, year) =>
    between(at, sunday(year, 3, 2, 2) + 5 * HOUR_MS, sunday(year, 11, 1, 2) + 4 * HOUR_MS) ? -240 : -300,
  // New Zealand has summer time at New Year: it ends at 03:00 summer time in April, and begins at 02:00 winter time in
  // September.
  "Pacific/Auckland": (at, year) =>
    between(at, sunday(year, 4, 1, 3) - 13 * HOUR_MS, sunday(year, 9, 5, 2) - 12 * HOUR_MS) ? 720 : 780,
};

const minutesAt = (zone: string, at: number) => ZONES[zone]!(at, new Date(at).getUTCFullYear());
const clockAt = (zone: string, at: number) => new Date(at + minutesAt(zone, at) * MINUTE_MS);
const shown = (zone: string, at: number) => clockAt(zone, at).toISOString().slice(0, 16);

/** Every instant at which clocks show this time: none if they skip it, two if they show it twice. */
function instantsOf(zone: string, text: string): number[] {
  const asUtc = Date.parse(`${text}:00Z`);
  const offsets = [...new Set([-26, 26].map((hours) => minutesAt(zone, asUtc + hours * HOUR_MS)))];
  return offsets
    .map((minutes) => asUtc - minutes * MINUTE_MS)
    .filter((at) => shown(zone, at) === text)
    .sort((one, other) => one - other);
}

const zone = fc.constantFrom(...Object.keys(ZONES));
const year = fc.integer({ min: 2025, max: 2036 });
/** Near the edge cases (clock changes, ends of years), and any time. */
const instant = fc
  .tuple(
    year.chain((of) =>
      fc.constantFrom(
        ...[sunday(of, 3, 5, 1), sunday(of, 10, 5, 1), sunday(of, 3, 2, 7), sunday(of, 11, 1, 6)],
        ...[sunday(of, 4, 1, 0) - 10 * HOUR_MS, sunday(of, 9, 5, 0) - 10 * HOUR_MS],
        ...[Date.UTC(of, 0), Date.UTC(of, 1, 29), Date.UTC(of, 6, 4)],
      ),
    ),
    fc.integer({ min: -30 * 60, max: 30 * 60 }),
  )
  .map(([at, minutes]) => at + minutes * MINUTE_MS);

it("an instant is written as the clocks of its zone show it", () => {
  fc.assert(
    fc.property(zone, instant, fc.nat(59_999), (of, at, within) => {
      expect(writeWallTime(new Date(at + within), of)).toBe(shown(of, at));
    }),
    { numRuns: 300 },
  );
});

it("a time is read as the first instant at which clocks show it, and not at all if they skip it", () => {
  fc.assert(
    fc.property(zone, instant, (of, at) => {
      const text = new Date(at).toISOString().slice(0, 16);
      const [first] = instantsOf(of, text);
      expect(readWallTime(text, of)?.getTime() ?? null).toBe(first ?? null);
    }),
    { numRuns: 300 },
  );
});

it("clocks skip an hour in spring and show one twice in fall", () => {
  expect(instantsOf("America/New_York", "2027-03-14T02:30")).toEqual([]);
  expect(instantsOf("America/New_York", "2027-11-07T01:30")).toHaveLength(2);
  expect(readWallTime("2027-03-14T02:30", "America/New_York")).toBeNull();
  expect(readWallTime("2027-11-07T01:30", "America/New_York")?.toISOString()).toBe("2027-11-07T05:30:00.000Z");
});

const MONTHS = "January February March April May June July August September October November December".split(" ");

it("the day on a document is the day that its zone has at the instant", () => {
  fc.assert(
    fc.property(zone, instant, fc.nat(59_999), (of, at, within) => {
      const [years, months, days] = shown(of, at).slice(0, 10).split("-").map(Number) as [number, number, number];
      expect(longDate(new Date(at + within), "en-US", of)).toBe(`${MONTHS[months - 1]} ${days}, ${years}`);
    }),
    { numRuns: 300 },
  );
});
