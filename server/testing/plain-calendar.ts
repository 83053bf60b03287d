/** A day of the calendar: year, month from 1, day from 1. */
export type Day = [year: number, month: number, day: number];

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The number of days in a month. Every fourth year is a leap year, but only every fourth of the full centuries. */
export function lengthOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : LENGTHS[month - 1]!;
}

/** The day that is `count` days later, counted one by one. A second calendar for tests, independent of `Date`. */
export function daysLater(day: Day, count: number): Day {
  let at: Day = [...day];
  for (let n = 0; n < count; n += 1) {
    const [y, m, d] = at;
    if (d < lengthOfMonth(y, m)) at = [y, m, d + 1];
    else at = m < 12 ? [y, m + 1, 1] : [y + 1, 1, 1];
  }
  return at;
}

/** The anchor day `count` months later, or the month's last day if the month is too short. */
export function monthsLater([year, month]: Day, count: number, anchorDay: number): Day {
  const months = year * 12 + (month - 1) + count;
  const [y, m] = [Math.floor(months / 12), (months % 12) + 1];
  return [y, m, Math.min(anchorDay, lengthOfMonth(y, m))];
}

/** The last millisecond of the day in UTC: with any error in time zone or rounding it becomes another day. */
export function textOfDay([year, month, day]: Day): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}T23:59:59.999Z`;
}

export function instantOfDay(day: Day): Date {
  return new Date(textOfDay(day));
}
