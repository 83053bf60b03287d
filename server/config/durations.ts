import { parse, toSeconds } from "iso8601-duration";

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

/**
 * Parses an ISO 8601 duration such as `PT12H` or `P1D` into ms; null if it isn't one. Months and years count from 1970.
 */
export function isoDurationMs(text: string): number | null {
  try {
    const seconds = toSeconds(parse(text.trim()), new Date(0));
    return Number.isFinite(seconds) ? Math.round(seconds * 1_000) : null;
  } catch {
    return null;
  }
}
