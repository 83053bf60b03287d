import { cookies } from "next/headers";
import { cache } from "react";

/** The cookie in which `public/zone.js` stores the browser's time zone. It only determines how times are shown. */
const ZONE_COOKIE = "almoner_zone";
const ZONE_MAX_CHARACTERS = 64;

/** The time zone of the reader's browser; null on the first page, without scripts, and for an invalid zone. */
export const readerZone = cache(async (): Promise<string | null> => {
  const sent = (await cookies()).get(ZONE_COOKIE)?.value;
  return sent ? knownZone(sent) : null;
});

/** The default time zone of the request's page. Set once while the page is rendered. */
export const zoneOfPlace = cache((): { timeZone: string } => ({ timeZone: "UTC" }));

/** The zone's canonical name; null if there is no such zone. */
export function knownZone(text: string): string | null {
  if (text.length > ZONE_MAX_CHARACTERS) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
