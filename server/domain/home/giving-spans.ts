import { addDays, daysBetween } from "@/server/domain/home/home-ranges";

/**
 * A range of days, excluding `to`, that is read by single days, by 7, or by 28, as the sums of campaigns are stored.
 */
export interface GivingSpan {
  days: 1 | 7 | 28;
  from: string;
  to: string;
}

/** The first day of the 7-day and 28-day periods that the database sums by (prisma/sql/giving_sums_of.sql). */
const ORIGIN = "2000-01-03";

/**
 * Splits a range of days, excluding `to`, into the whole 28-day and 7-day periods within it, and single days at the
 * ends: at most one span of 28 days, two of 7, and two of single days.
 */
export function givingSpans(from: string, to: string): GivingSpan[] {
  const [start, end] = [daysBetween(ORIGIN, from), daysBetween(ORIGIN, to)];
  const firstWeek = Math.min(up(start, 7), end);
  const lastWeek = Math.max(down(end, 7), firstWeek);
  const firstFour = Math.min(up(start, 28), lastWeek);
  const lastFour = Math.max(down(end, 28), firstFour);
  const parts = [
    [1, start, firstWeek],
    [7, firstWeek, firstFour],
    [28, firstFour, lastFour],
    [7, lastFour, lastWeek],
    [1, lastWeek, end],
  ] as const;
  return parts.flatMap(([days, first, last]) =>
    first < last ? [{ days, from: addDays(ORIGIN, first), to: addDays(ORIGIN, last) }] : [],
  );
}

const down = (day: number, step: number) => Math.floor(day / step) * step;
const up = (day: number, step: number) => Math.ceil(day / step) * step;
