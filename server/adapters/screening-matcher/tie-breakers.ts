import type { ListedParty, ScreenedParty, TieBreaker } from "@/server/ports/screening-matcher";

/** How many years an approximate year may be off. */
const CIRCA_YEARS = 2;
const FAR_APART_YEARS = 5;

/** Compares other known facts of two parties. `isFarApart`: their years of birth cannot belong to one person. */
export function compareFacts(
  screened: ScreenedParty,
  party: ListedParty,
): { effects: TieBreaker[]; isFarApart: boolean } {
  const birth = compareBirthDates(screened.birthDate, party.birthDates ?? []);
  const effects = [birth?.effect, countryEffect(screened, party), genderEffect(screened, party)];
  return { effects: effects.filter((effect) => effect !== undefined), isFarApart: birth?.isFarApart ?? false };
}

/** The document that both parties have, if any. */
export function sharedDocument(screened: ScreenedParty, party: ListedParty): string | undefined {
  const known = new Set((party.documents ?? []).map(documentKey));
  return screened.documents?.find((document) => documentKey(document).length >= 5 && known.has(documentKey(document)));
}

const documentKey = (document: string) => document.toLowerCase().replace(/[^a-z0-9]/g, "");

interface ListedBirth {
  from: number;
  to: number;
  isExact: boolean;
  full: string | null;
}

function parseBirth(text: string): ListedBirth | null {
  const years = [...text.matchAll(/\b(\d{4})\b/g)].map(([year]) => Number(year));
  if (years.length === 0) return null;
  const isCirca = text.endsWith("~");
  const [from, to] = [Math.min(...years), Math.max(...years)];
  const full = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
  return isCirca
    ? { from: from - CIRCA_YEARS, to: to + CIRCA_YEARS, isExact: false, full }
    : { from, to, isExact: from === to, full };
}

function compareBirthDates(screened: string | null | undefined, listed: string[]) {
  const own = screened ? parseBirth(screened) : null;
  const births = listed.flatMap((text) => parseBirth(text) ?? []);
  if (!own || births.length === 0) return null;
  const year = own.from;
  const gap = Math.min(...births.map(({ from, to }) => Math.max(from - year, year - to, 0)));
  const isFarApart = gap > FAR_APART_YEARS && births.every(({ isExact }) => isExact);
  // The screened person's facts are sealed in storage, but a note is not, so it must not contain them.
  const note = (what: string) => `${what}, listed ${listed.join(", ")}`;
  const effect = (value: number, what: string) => ({
    effect: { fact: "birth_date" as const, effect: value, note: note(what) },
    isFarApart: isFarApart && value <= DISAGREES,
  });
  if (gap === 0) return effect(...dayEffect(own, births));
  if (births.some(({ from, isExact }) => isExact && isSlip(String(year), String(from))))
    return effect(-0.07, "the years of birth differ by swapped digits");
  if (gap === 1) return effect(-0.03, "the years of birth are one apart");
  if (gap === 2) return effect(-0.07, "the years of birth are two apart");
  return effect(isFarApart ? DISAGREES_FAR : DISAGREES, "the years of birth differ");
}

const DISAGREES = -0.2;
const DISAGREES_FAR = -0.25;

function dayEffect(own: ListedBirth, births: ListedBirth[]): [number, string] {
  const full = births.flatMap(({ full }) => full ?? []);
  if (!own.full || full.length === 0) return [0.02, "the year of birth agrees"];
  if (full.includes(own.full)) return [0.05, "the date of birth agrees"];
  return [-0.03, "the year of birth agrees, the day does not"];
}

/** Two adjacent digits were swapped. */
function isSlip(one: string, other: string): boolean {
  const swapped = (at: number) => one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2);
  return one !== other && [1, 2].some((at) => swapped(at) === other);
}

function countryEffect(screened: ScreenedParty, party: ListedParty): TieBreaker | undefined {
  const own = screened.countries ?? [];
  const listed = party.countries ?? [];
  if (own.length === 0 || listed.length === 0) return undefined;
  const agrees = own.some((country) => listed.includes(country));
  const note = `${agrees ? "a country agrees" : "no country agrees"}: ${own.join(", ")}, listed ${listed.join(", ")}`;
  return { fact: "country", effect: agrees ? 0.02 : -0.08, note };
}

function genderEffect(screened: ScreenedParty, party: ListedParty): TieBreaker | undefined {
  if (!screened.gender || !party.gender || screened.gender === party.gender) return undefined;
  return { fact: "gender", effect: -0.1, note: `listed as ${party.gender}` };
}
