import { agree, idsDiffer, marksOf, referencesDiffer, type Sighting } from "@/server/domain/bank/booking-marks";
import type { EntryIdentity } from "@/server/domain/bank/entry-identity";
import type { Pairing } from "@/server/domain/bank/pair-equals";

type Dated = Pick<EntryIdentity, "bookedOn" | "amountCents" | "currency">;

/** A booking in a file that matches no known booking of its day. */
export interface FoundBooking extends Dated {
  sighting: Sighting;
}

/** A known booking that a file lacks, though it has the day on which it was booked. */
export interface LackedBooking extends Dated {
  sightings: readonly Sighting[];
}

/** Formats write the booking date or the value date of the same booking; weekends and holidays separate the two. */
const DAYS_MAX = 5;
const DAY_MS = 86_400_000;

/**
 * Pairs an account's bookings that only the file has with those that only we have: the same booking may be dated
 * differently. It is known only if a reference, an id or a text fits exactly one; if it may be the same, a person
 * decides. Everything else is new.
 */
export function pairMoved(found: readonly FoundBooking[], lacked: readonly LackedBooking[]): Pairing[] {
  const marks = found.map(({ sighting }) => marksOf(sighting));
  const lackedMarks = lacked.map(({ sightings }) => sightings.map(marksOf));
  const places = new Map<string, number[]>();
  for (const [place, booking] of lacked.entries()) {
    const key = amountKey(booking);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  const candidates = found.map((booking, at) =>
    (places.get(amountKey(booking)) ?? []).filter(
      (place) =>
        isNear(booking, lacked[place]!) &&
        !idsDiffer(marks[at]!, lackedMarks[place]!) &&
        !referencesDiffer(marks[at]!, lackedMarks[place]!),
    ),
  );
  const agreeing = candidates.map((all, at) => all.filter((place) => agree(marks[at]!, lackedMarks[place]!)));
  const wanted = new Map<number, number>();
  for (const place of agreeing.flat()) wanted.set(place, (wanted.get(place) ?? 0) + 1);
  return candidates.map((all, at) => {
    const [only, ...more] = agreeing[at]!;
    if (only !== undefined && more.length === 0 && wanted.get(only) === 1) return { known: only };
    return all.length > 0 ? "unclear" : "new";
  });
}

function amountKey({ amountCents, currency }: Dated): string {
  return `${amountCents} ${currency}`;
}

function isNear(one: Dated, other: Dated): boolean {
  return Math.abs(Date.parse(one.bookedOn) - Date.parse(other.bookedOn)) <= DAYS_MAX * DAY_MS;
}
