import { PAYERS } from "@/server/cli/tests/simulate/forms/form-story";
import { PERSON_NAMES } from "@/server/cli/tests/simulate/story/person-names";
import type { StoryMatch } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

/** A name that someone took. */
export interface TakenName {
  name: string;
  from: Date;
  /** When another name had replaced it for certain; null until that is known. */
  until: Date | null;
}

const EVER = new Date(0);

/** Donors whose amount is divisible by three don't want to be named. */
export function isUnnamed(cents: bigint): boolean {
  return cents % 3n === 0n;
}

/** The same for sponsors, by their cap. */
export function isUnnamedSponsor({ capCents }: StoryMatch): boolean {
  return isUnnamed(BigInt(capCents));
}

/** Notes that someone is taking a name. Returns a function to call once the response arrives. */
export function takeName({ world, memory }: Stage, id: string, taken: { name: string; before: string }): () => void {
  const from = world.clock.now();
  const known = memory.names.get(id) ?? [{ name: taken.before, from: EVER, until: null }];
  const own: TakenName = { name: taken.name, from, until: null };
  memory.names.set(id, [...known, own]);
  return () => {
    // Of two names that are taken at the same time, either may win.
    for (const one of known) if (one.until === null && one.from < from) one.until = world.clock.now();
  };
}

/** The names that someone may have had at any time in a period, as far as the story's memory tells. */
export function namesOf({ cast, memory }: Stage, id: string, { from, to }: { from: Date; to: Date }): Set<string> {
  const people = [
    ...cast.donors.map((donor, at) => [donor.id, PERSON_NAMES.donors[at]![0]] as const),
    ...cast.sponsors.map((sponsor, at) => [sponsor.id, PERSON_NAMES.sponsors[at]![0]] as const),
    ...cast.payers.map((payer, at) => [payer.id, PAYERS[at]!.name] as const),
  ];
  const first = new Map<string, string>(people).get(id)!;
  const taken = memory.names.get(id) ?? [{ name: first, from: EVER, until: null }];
  const possible = taken.filter((one) => one.from <= to && (one.until === null || one.until >= from));
  return new Set(possible.map(({ name }) => name));
}
