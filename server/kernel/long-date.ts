import { LRUCache } from "lru-cache";

/** Intl objects are cheap to use but expensive to create. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });

/** Formats the day of an instant in a time zone the way the locale writes it, such as `March 3, 2026`. */
export function longDate(instant: Date, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: knownTimeZone(timeZone) });
  formats.set(key, format);
  return format.format(instant);
}

/** Falls back to UTC if this Node does not know the time zone: a document must never fail over a place name. */
function knownTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
