/** Writes the day of an instant in a time zone the way people write it in the locale, such as `March 3, 2026`. */
export function longDate(instant: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: knownTimeZone(timeZone) }).format(instant);
}

/** The time zone itself when this Node knows it, UTC otherwise: a document must never fail over a name of a place. */
function knownTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
