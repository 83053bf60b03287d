import { writeWallTime } from "@/server/kernel/wall-time";

/**
 * The days on which banks move money. `target`: the euro system's, by the long-term calendar that the European Central Bank
 * has kept since 2002. `fed`: the Federal Reserve Banks', who open on the Friday before a holiday that falls on a Saturday
 * and close on the Monday after one that falls on a Sunday. `weekdays`: for other currencies, whose banks know their own
 * holidays and move a payment on from them.
 */
export const BANKING_CALENDARS = ["target", "fed", "weekdays"] as const;
export type BankingCalendar = (typeof BANKING_CALENDARS)[number];

/** The time zone of a calendar's banks; it decides which day it is. */
export const BANKING_TIME_ZONES: Readonly<Record<BankingCalendar, string>> = {
  target: "Europe/Berlin",
  fed: "America/New_York",
  weekdays: "UTC",
};

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const DAY_MS = 86_400_000;
/** Juneteenth became a federal holiday in June 2021. */
const FIRST_JUNETEENTH = 2021;

/** Returns the calendar that decides when a transfer in the currency is executed. */
export function bankingCalendarOf(currency: string): BankingCalendar {
  if (currency === "EUR") return "target";
  return currency === "USD" ? "fed" : "weekdays";
}

/** Returns the holidays of a year on which banks are closed besides Saturdays and Sundays, as YYYY-MM-DD, in order. */
export function bankHolidays(calendar: BankingCalendar, year: number): string[] {
  if (calendar === "weekdays") return [];
  return (calendar === "target" ? targetHolidays(year) : fedHolidays(year)).sort();
}

/** Returns whether banks move money on the day, YYYY-MM-DD. */
export function isBankingDay(calendar: BankingCalendar, day: string): boolean {
  const date = dateOf(day);
  const weekday = date.getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !bankHolidays(calendar, date.getUTCFullYear()).includes(day);
}

/** Returns the day itself if banks move money on it, otherwise the first day after it on which they do, YYYY-MM-DD. */
export function bankingDayFrom(calendar: BankingCalendar, day: string): string {
  let on = day;
  while (!isBankingDay(calendar, on)) on = addDays(on, 1);
  return on;
}

/** Returns the first banking day after the day, YYYY-MM-DD. */
export function nextBankingDay(calendar: BankingCalendar, day: string): string {
  return bankingDayFrom(calendar, addDays(day, 1));
}

/** Returns which day an instant falls on where the calendar's banks are, YYYY-MM-DD. */
export function bankDay(calendar: BankingCalendar, instant: Date): string {
  return writeWallTime(instant, BANKING_TIME_ZONES[calendar]).slice(0, 10);
}

/** 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December, on whatever weekday. */
function targetHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const fixed = ["01-01", "05-01", "12-25", "12-26"].map((day) => `${yearText(year)}-${day}`);
  return [...fixed, addDays(easter, -2), addDays(easter, 1)];
}

function fedHolidays(year: number): string[] {
  const fixed = [
    on(year, 1, 1),
    ...(year >= FIRST_JUNETEENTH ? [on(year, 6, 19)] : []),
    on(year, 7, 4),
    on(year, 11, 11),
    on(year, 12, 25),
  ].map((day) => (dateOf(day).getUTCDay() === SUNDAY ? addDays(day, 1) : day));
  return [
    ...fixed,
    nth(MONDAY, 3, year, 1),
    nth(MONDAY, 3, year, 2),
    // The last Monday of May is the one before the first of June.
    addDays(nth(MONDAY, 1, year, 6), -7),
    nth(MONDAY, 1, year, 9),
    nth(MONDAY, 2, year, 10),
    nth(THURSDAY, 4, year, 11),
  ];
}

/** Easter of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const corrected = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + corrected + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return on(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The first, second, ... of a weekday in a month. */
function nth(weekday: number, count: number, year: number, month: number): string {
  const first = on(year, month, 1);
  const ahead = (weekday - dateOf(first).getUTCDay() + 7) % 7;
  return addDays(first, ahead + (count - 1) * 7);
}

function addDays(day: string, days: number): string {
  return new Date(dateOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

function dateOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is not a day, such as 2026-12-01`);
  return date;
}

const yearText = (year: number) => String(year).padStart(4, "0");
const on = (year: number, month: number, day: number) =>
  `${yearText(year)}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
