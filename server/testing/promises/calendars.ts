import type { Promised } from "@/server/testing/promises/promised";

const STEADY_CLOCK = "server/adapters/clock/steady-clock.test.ts";
const READ_GIVING_FIGURES = "server/domain/campaigns/contributions/read-giving-figures.test.ts";
const TIME_ZONE_OF_ADDRESS = "server/domain/identities/time-zone-of-address.test.ts";
const COMMITMENTS = "server/domain/pools/commitments/commitments.test.ts";
const TAX_YEAR = "server/domain/receipts/tax-year.test.ts";
const CADENCE = "server/kernel/cadence.test.ts";
const CLOCK = "server/kernel/clock.test.ts";
const LONG_DATE = "server/kernel/long-date.test.ts";
const PARSE_INSTANT = "server/kernel/parse-instant.test.ts";
const TIME_ZONE = "server/kernel/time-zone.test.ts";
const WALL_TIME_ZONES = "server/kernel/wall-time-zones.test.ts";

/** Promises about dates and time zones. */
export const CALENDARS_PROMISES: Promised[] = [
  {
    id: "calendars.months",
    kind: "date",
    says: "A date that comes again monthly or yearly is the anchor's day, or the last of a shorter month; 2028 is a leap year, 2100 is none.",
    model: "a calendar that counts days by the rule of leap years",
    actors: "one",
    checks: [
      {
        file: CADENCE,
        name: "a recurring gift's dates are the anchor's day, or the last of the month; 2028 has a February 29, 2100 has none",
      },
      { file: CADENCE, name: "come once in each period, at the same time of day, without drifting" },
    ],
  },
  {
    id: "calendars.periods",
    kind: "number",
    says: "A pool's year has 52 weeks, 12 months, 4 quarters, 2 halves or 1 year, in the database as in the code.",
    model: "the five numbers, written in the test",
    actors: "one",
    checks: [
      {
        file: CADENCE,
        name: "a pool's year has 52 weeks, 12 months, 4 quarters, 2 halves or 1, and each begins on the anchor's day",
      },
      { file: COMMITMENTS, name: "of %s periods is charged once and released in %s parts" },
    ],
  },
  {
    id: "calendars.period-dates",
    kind: "date",
    says: "Periods are counted from the start, so that none drifts; the next one begins later than the instant.",
    model: "the plain calendar, for anchors from 28 to 31",
    actors: "one",
    checks: [
      {
        file: CADENCE,
        name: "a pool's year has 52 weeks, 12 months, 4 quarters, 2 halves or 1, and each begins on the anchor's day",
      },
      { file: CADENCE, name: "a pool's next period begins later than the instant, and none in between" },
    ],
  },
  {
    id: "calendars.wall-time",
    kind: "date",
    says: "A time on a form is the first instant at which clocks in its zone show it, and none if they skip it, also where clocks change in other halves of the year.",
    model: "offsets and changes of clocks by the laws of seven zones",
    actors: "one",
    checks: [
      {
        file: WALL_TIME_ZONES,
        name: "a time is read as the first instant at which clocks show it, and not at all if they skip it",
      },
      { file: WALL_TIME_ZONES, name: "an instant is written as the clocks of its zone show it" },
      { file: WALL_TIME_ZONES, name: "clocks skip an hour in spring and show one twice in fall" },
    ],
  },
  {
    id: "calendars.long-date",
    kind: "date",
    says: "The day on a document is the day that its zone has at the instant, from 12 hours behind UTC to 14 ahead.",
    model: "offsets and changes of clocks by the laws of seven zones",
    actors: "one",
    checks: [
      { file: WALL_TIME_ZONES, name: "the day on a document is the day that its zone has at the instant" },
      { file: LONG_DATE, name: "the day in %s at %s is %s" },
    ],
  },
  {
    id: "calendars.tax-years",
    kind: "date",
    says: "A year ends at midnight in the zone: at one instant it is another year in Auckland than in New York.",
    model: "a table of zones, instants and years, computed by hand",
    actors: "one",
    checks: [
      { file: TAX_YEAR, name: "in %s at %s is %s" },
      {
        file: TAX_YEAR,
        name: "is that in which the donor was charged, to the millisecond, also if the gift settles in the next",
      },
    ],
  },
  {
    id: "calendars.month",
    kind: "date",
    says: "Months of limits and of the home page's figures are UTC's and begin at their first millisecond.",
    model: "months and instants, written in the test",
    actors: "one",
    checks: [
      { file: CLOCK, name: "%s is in the month of %s, and the next begins on %s" },
      { file: READ_GIVING_FIGURES, name: "say what public campaigns were given this month, by currency" },
    ],
  },
  {
    id: "calendars.zone-names",
    kind: "condition",
    says: "A time zone is a name of the IANA database, in any case; offsets and abbreviations are none.",
    model: "names and what they are read as, written in the test",
    actors: "one",
    checks: [
      { file: TIME_ZONE, name: "reads %s as %s" },
      { file: TIME_ZONE, name: "does not take %j" },
    ],
  },
  {
    id: "calendars.zone-of-address",
    kind: "condition",
    says: "A charity without a time zone has that of its address if there is no doubt, else UTC.",
    model: "addresses and zones, written in the test",
    actors: "one",
    checks: [
      {
        file: TIME_ZONE_OF_ADDRESS,
        name: "a place of several time zones is decided by its postal code: %s %s %s is in %s",
      },
      { file: TIME_ZONE_OF_ADDRESS, name: "is UTC if the address leaves a doubt, or says nothing" },
    ],
  },
  {
    id: "calendars.instants",
    kind: "date",
    says: "A timestamp may have any offset and small letters, and a leap second is the second after it.",
    model: "texts and instants, written in the test",
    actors: "one",
    checks: [
      { file: PARSE_INSTANT, name: "%s is read as %s, in either case" },
      { file: PARSE_INSTANT, name: "the leap second %s is the second after it, %s" },
    ],
  },
  {
    id: "calendars.steady",
    kind: "date",
    says: "Time never goes back below the highest that the processes have seen, and runs ahead of it by a minute at most.",
    model: "an hour back and a year ahead of the test's own clock",
    actors: "two",
    checks: [
      {
        file: STEADY_CLOCK,
        name: "a database whose clock was %s gives leases by the time that the processes have seen",
      },
      { file: STEADY_CLOCK, name: "without processes, the database's clock is the time" },
    ],
    together: [
      {
        file: STEADY_CLOCK,
        name: "no process goes below the highest time, nor does the next one; a task is open as long as the clock is behind",
      },
      { file: STEADY_CLOCK, name: "a process whose clock is a year ahead pins nobody else, and a task says so" },
    ],
  },
];
