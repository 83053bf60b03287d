// The promised dates of pools, for models: whole days since 1970, with the lengths of months and leap years written
// out, without `Date`. Days begin in UTC.

/** How often a period of a pool begins. */
export type CalendarCadence = keyof typeof PERIODS;

/** How many periods of each cadence a year has. */
export const PERIODS = { weekly: 52, monthly: 12, quarterly: 4, semiannual: 2, annual: 1 };

export const DAY_MS = 86_400_000;

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** How many days a month has; months from 0. */
export const lengthOf = (year: number, month: number) => LENGTHS[month]! + (month === 1 && isLeap(year) ? 1 : 0);

/** Days from 1970-01-01 to a day; months from 0. */
export function dayNumber(year: number, month: number, day: number): number {
  let days = day - 1;
  for (let y = 1970; y < year; y += 1) days += isLeap(y) ? 366 : 365;
  for (let m = 0; m < month; m += 1) days += lengthOf(year, m);
  return days;
}

/** The day of an instant in milliseconds: its year, its month from 0, and its day of the month. */
export function dayOf(at: number): [year: number, month: number, day: number] {
  let left = Math.floor(at / DAY_MS);
  let year = 1970;
  for (; left >= (isLeap(year) ? 366 : 365); year += 1) left -= isLeap(year) ? 366 : 365;
  let month = 0;
  for (; left >= lengthOf(year, month); month += 1) left -= lengthOf(year, month);
  return [year, month, left + 1];
}

/**
 * When a period begins, in milliseconds. Periods are counted from 0. Each begins weeks or months after the first, on
 * the anchor day or the month's last day, at the first one's time of day.
 */
export function periodBegins(first: number, cadence: CalendarCadence, anchor: number, period: number): number {
  if (cadence === "weekly") return first + 7 * period * DAY_MS;
  const [year, month] = dayOf(first);
  const at = month + (12 / PERIODS[cadence]) * period;
  const [y, m] = [year + Math.floor(at / 12), at % 12];
  return dayNumber(y, m, Math.min(anchor, lengthOf(y, m))) * DAY_MS + (first % DAY_MS);
}
