import { z } from "zod";
import { addDays } from "@/server/domain/home/home-ranges";
import { addMonths } from "@/server/domain/home/money/months";
import type { Days } from "@/server/domain/home/money/read-statement";

/** A whole month, written as `2026-03`, or one day, as `2026-03-01`. */
export const moneyPeriod = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/);

const MONTH_CHARACTERS = "2026-03".length;

/** Whether a period is one day. */
export function isDay(period: string): boolean {
  return period.length > MONTH_CHARACTERS;
}

/** The days of a period. */
export function daysOf(period: string): Days {
  if (isDay(period)) return { from: period, to: addDays(period, 1) };
  return { from: `${period}-01`, to: `${addMonths(period, 1)}-01` };
}
