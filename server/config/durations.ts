import { type Duration, parse, pattern } from "iso8601-duration";

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses a duration such as `PT2H` (ISO 8601), `2h`, `90s`, `500ms` or a bare number of seconds into ms; null if it
 * isn't one.
 */
export function durationMs(text: string): number | null {
  const plain = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim());
  if (plain) return Math.round(Number(plain[1]) * (UNITS[plain[2] ?? "s"] ?? 1_000));
  return isoDurationMs(text);
}

/** Parses an ISO 8601 duration such as `PT12H` or `P1D` into ms; null if it isn't one. Months and years count from 1970. */
function isoDurationMs(text: string): number | null {
  return addIsoDuration(new Date(0), text.trim())?.getTime() ?? null;
}

const WHOLE_DURATION = new RegExp(`^${pattern.source}$`);

/**
 * The instant that an ISO 8601 duration leads to, in UTC; null for a text that isn't one, such as a negative duration.
 * Years and months are the calendar's: a day that the month doesn't have becomes its last.
 */
export function addIsoDuration(from: Date, text: string): Date | null {
  const parts = WHOLE_DURATION.test(text) ? partsOf(text) : null;
  if (!parts) return null;
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = parts;
  const month = from.getUTCMonth() + months + 12 * years;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const date = new Date(from);
  date.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  const ms = (weeks * 7 + days) * UNITS.d! + hours * UNITS.h! + minutes * UNITS.m! + seconds * UNITS.s!;
  const end = new Date(date.getTime() + Math.round(ms));
  return Number.isNaN(end.getTime()) ? null : end;
}

function partsOf(text: string): Duration | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
