import { z } from "zod";

const RFC_3339 = z.regexes.datetime({ offset: true });
const LEAP_SECOND = /^(.{17})60(.*)$/;

/**
 * Reads an RFC 3339 time with an offset; null if the text is none. `t` and `z` may be in lower case. A leap second is read
 * as the second after it: `23:59:60Z` is the first of the next day. Which days have one is announced months before, so any
 * day's last minute in UTC may.
 */
export function parseInstant(text: string): Date | null {
  const upper = text.toUpperCase();
  if (RFC_3339.test(upper)) return new Date(upper);
  const [, minute, rest] = LEAP_SECOND.exec(upper) ?? [];
  if (minute === undefined || !RFC_3339.test(`${minute}59${rest}`)) return null;
  const before = new Date(`${minute}59${rest}`);
  const isLastMinute = before.getUTCHours() === 23 && before.getUTCMinutes() === 59;
  return isLastMinute ? new Date(before.getTime() + 1_000) : null;
}
