import {
  idsDiffer,
  MARK_KEYS,
  type MarkKey,
  type Marks,
  marksOf,
  referenceKey,
  referencesDiffer,
  type Sighting,
  textKey,
  textsContain,
} from "@/server/domain/bank/booking-marks";

/** What is known about the files; it decides how much a difference means. */
export interface PairingEvidence {
  /** Whether one of the two sides has all of that day, as a verified statement has that goes beyond it. */
  hasWholeDay: boolean;
  /** Whether the bank gives a booking the same reference each time it exports it. */
  references: "stable" | "unstable" | "unknown";
}

/** How many texts are looked for in each other. Of more equals on one day, only the beginnings of texts are compared. */
const TEXTS_COMPARED = 1_000_000;

/** A known booking by its place in the list, a booking that isn't known, or one that a person must decide about. */
export type Pairing = { known: number } | "new" | "unclear";

/**
 * Pairs a file's bookings of one account, day, amount and currency with the known ones. References, ids and texts
 * decide which is which; if they say nothing, the order does. A booking is another payment only if something
 * contradicts all that are left.
 */
export function pairEquals(
  found: readonly Sighting[],
  known: readonly (readonly Sighting[])[],
  { hasWholeDay, references }: PairingEvidence,
): Pairing[] {
  const marks = found.map(marksOf);
  const knownMarks = known.map((sightings) => sightings.map(marksOf));
  const left = new Set(known.keys());
  const pairs = new Map<number, number>();
  const canBe = (at: number, other: number) => hasWholeDay || !contradicts(marks[at]!, knownMarks[other]!, references);
  const pairOne = (at: number, candidates: Iterable<number>, isAllowed: (other: number) => boolean) => {
    for (const other of candidates)
      if (left.has(other) && isAllowed(other)) {
        pairs.set(at, other);
        left.delete(other);
        return;
      }
  };
  const open = () => [...found.keys()].filter((at) => !pairs.has(at));
  for (const keyOf of MARK_KEYS) {
    const byKey = placesByKey(knownMarks, keyOf);
    for (const at of open())
      pairOne(at, byKey.get(keyOf(marks[at]!) ?? "") ?? [], (other) => keyOf === referenceKey || canBe(at, other));
  }
  const places = placesByText(marks, knownMarks, open());
  for (const at of open()) pairOne(at, places.get(at)!, (other) => canBe(at, other));
  // Bookings with the most evidence choose first, and choose what has the most: the others can take what is left.
  const candidates = bySpecificity([...left], (other) => knownMarks[other]!);
  for (const at of bySpecificity(open(), (one) => [marks[one]!])) {
    const own = places.get(at)!;
    // What has the text of another one, from which only a reference tells it apart that the bank may give anew each time, is not paired by
    // the order with one that has another text.
    const saysAnother = references !== "stable" && [...own].some((place) => left.has(place));
    pairOne(at, candidates, (other) => canBe(at, other) && (!saysAnother || own.has(other)));
  }
  return marks.map((one, at) => {
    const other = pairs.get(at);
    if (other !== undefined) return { known: other };
    const isCertain = references === "stable" || [...left].every((place) => idsDiffer(one, knownMarks[place]!));
    return isCertain ? "new" : "unclear";
  });
}

/**
 * Judges whether a bank's references are reliable, from days with one known and one found booking: `agree` of them had
 * the same reference, `differ` had different ones.
 */
export function judgeReferences({ agree, differ }: { agree: number; differ: number }): PairingEvidence["references"] {
  if (agree > differ) return "stable";
  return differ > agree && differ > 1 ? "unstable" : "unknown";
}

/** The known bookings whose text each of some found ones has, or whose text is within its own or the other way around. */
function placesByText(found: readonly Marks[], known: readonly Marks[][], open: number[]): Map<number, Set<number>> {
  if (open.length * known.length > TEXTS_COMPARED) {
    const byText = placesByKey(known, textKey);
    return new Map(open.map((at) => [at, new Set(byText.get(textKey(found[at]!) ?? ""))]));
  }
  const all = [...known.keys()];
  return new Map(open.map((at) => [at, new Set(all.filter((place) => textsContain(found[at]!, known[place]!)))]));
}

function placesByKey(known: readonly Marks[][], keyOf: MarkKey): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, marks] of known.entries())
    for (const key of new Set(marks.flatMap((one) => keyOf(one) ?? []))) {
      const before = places.get(key);
      if (before) before.push(place);
      else places.set(key, [place]);
    }
  return places;
}

/** Whether the payer's ids differ, or the references do, unless the bank gives new references at each export. */
function contradicts(found: Marks, known: readonly Marks[], references: PairingEvidence["references"]): boolean {
  return idsDiffer(found, known) || (references !== "unstable" && referencesDiffer(found, known));
}

function bySpecificity(places: number[], marksAt: (place: number) => readonly Marks[]): number[] {
  const count = (place: number) =>
    Number(marksAt(place).some(({ reference }) => reference !== null)) +
    Number(marksAt(place).some(({ id }) => id !== null));
  return places
    .map((place) => ({ place, count: count(place) }))
    .sort((one, other) => other.count - one.count || one.place - other.place)
    .map(({ place }) => place);
}
