import { cookies } from "next/headers";
import { cache } from "react";

/** Where `public/zone.js` leaves what time zone the browser is in. It decides how times are shown, and nothing else. */
const ZONE_COOKIE = "almoner_zone";
const ZONE_MAX_CHARACTERS = 64;

/** The time zone of the reader's browser; null before its first page, without scripts, and for what is no time zone. */
export const readerZone = cache(async (): Promise<string | null> => {
  const sent = (await cookies()).get(ZONE_COOKIE)?.value;
  return sent ? knownZone(sent) : null;
});

/** The time zone of whose pages the request is about, as far as it is known. Written once while the page is opened. */
export const zoneOfPlace = cache((): { timeZone: string } => ({ timeZone: "UTC" }));

/** The zone's own name, if there is such a zone. */
export function knownZone(text: string): string | null {
  if (text.length > ZONE_MAX_CHARACTERS) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
