/**
 * The ranges of an organization's figures by their name in the URL: the number of days, and how many of them one bar
 * covers.
 */
export const HOME_RANGES = {
  "7d": { days: 7, step: 1 },
  "30d": { days: 30, step: 1 },
  "90d": { days: 90, step: 1 },
  "1y": { days: 364, step: 7 },
} as const;

export type HomeRange = keyof typeof HOME_RANGES;
export const HOME_RANGE_WORDS = Object.keys(HOME_RANGES) as HomeRange[];

const DAY_MS = 86_400_000;

/** Adds days to a date, or subtracts them. Dates are written as `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns how many days lie between two dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
