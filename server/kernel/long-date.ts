/** Formats the day of an instant in a time zone the way the locale writes it, such as `March 3, 2026`. */
export function longDate(instant: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: knownTimeZone(timeZone) }).format(instant);
}

/** Falls back to UTC if this Node does not know the time zone: a document must never fail over a place name. */
function knownTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
