import { oneOf, type Random, randomFrom } from "@/bench/random";
import { MUTATIONS, ORGANIZATION_MUTATIONS } from "@/bench/screening-mutations";
import { cleanPerson, organizationName } from "@/bench/screening-names";
import { REVIEW_FROM } from "@/server/adapters/screening-matcher/name-matcher";
import type { ListedParty, ListMatcher, ScreenedParty } from "@/server/ports/screening-matcher";

export interface Miss {
  mutation: string;
  query: string;
  listed: string;
  score: number;
}

export interface Quality {
  /** For people and organizations, how many were found after each mutation; `all` is the total. */
  recall: Record<string, { found: number; total: number }>;
  flagged: Record<string, { found: number; total: number }>;
  misses: Miss[];
  flags: Miss[];
}

/**
 * Measures how many listed parties are found by damaged names, and how many made-up people and organizations are
 * flagged.
 */
export function measureQuality(
  parties: ListedParty[],
  matcher: ListMatcher,
  { seed, sample, clean }: { seed: number; sample: number; clean: number },
): Quality {
  const random = randomFrom(seed);
  const quality: Quality = { recall: {}, flagged: {}, misses: [], flags: [] };
  const everyone = { people: (one: ListedParty) => one.kind === "individual", organizations: isOrganization };
  for (const [group, isWanted] of Object.entries(everyone)) {
    const wanted = parties.filter(isWanted);
    const mutations = Object.entries(group === "people" ? MUTATIONS : { ...MUTATIONS, ...ORGANIZATION_MUTATIONS });
    for (let n = 0; n < Math.min(sample, wanted.length); n += 1) {
      const party = oneOf(random, wanted);
      const name = oneOf(random, [party.name, ...party.aliases]);
      for (const [mutation, mutate] of mutations) {
        const query = mutate(name, random);
        if (!query || query.split(/\s+/).length === 1) continue;
        note(quality, `${group}, ${mutation}`, group, find(matcher, party, { names: [query], kind: party.kind }), name);
      }
      const birthDate = party.birthDates?.[0] && damagedDate(party.birthDates[0], random);
      const query = MUTATIONS.slip!(name, random);
      if (!birthDate || !query || query.split(/\s+/).length === 1) continue;
      const screened = { names: [random() < 0.5 ? name : query], kind: party.kind, birthDate };
      note(quality, `${group}, slips of names and dates`, null, find(matcher, party, screened), name);
    }
  }
  flagClean(quality, matcher, random, clean);
  return quality;
}

const isOrganization = ({ kind }: ListedParty) => kind === "organization" || kind === "other";

function find(matcher: ListMatcher, party: ListedParty, screened: ScreenedParty) {
  const hit = matcher.match(screened).find((one) => one.party === party);
  return { query: screened.names[0]!, score: hit?.score ?? 0 };
}

function note(
  { recall, misses }: Quality,
  mutation: string,
  group: string | null,
  { query, score }: { query: string; score: number },
  listed: string,
): void {
  const isFound = score >= REVIEW_FROM;
  for (const name of group ? [mutation, `${group}, all`] : [mutation]) {
    recall[name] ??= { found: 0, total: 0 };
    recall[name].total += 1;
    recall[name].found += isFound ? 1 : 0;
  }
  if (!isFound) misses.push({ mutation, query, listed, score });
}

/** A date with a slip: two digits of the year swapped, the next year, or day and month the wrong way round. */
function damagedDate(date: string, random: Random): string | null {
  const [year, month, day] = /^(\d{4})(?:-(\d\d)-(\d\d))?$/.exec(date)?.slice(1) ?? [];
  if (!year) return null;
  const kind = random();
  if (kind < 0.34 && day) return Number(day) <= 12 ? `${year}-${day}-${month}` : `${year}-${month}-${day}`;
  if (kind < 0.67) return String(Number(year) + (random() < 0.5 ? 1 : -1));
  return `${year.slice(0, 2)}${year[3]}${year[2]}`;
}

function flagClean(quality: Quality, matcher: ListMatcher, random: Random, clean: number): void {
  const everyone: Record<string, () => ScreenedParty> = {
    "people, birth year known": () => {
      const { name, birthYear, country } = cleanPerson(random);
      return { names: [name], kind: "individual", birthDate: birthYear, countries: [country] };
    },
    "people, name only": () => ({ names: [cleanPerson(random).name], kind: "individual" }),
    organizations: () => ({ names: [organizationName(random)], kind: "organization" }),
  };
  for (const [group, make] of Object.entries(everyone)) {
    const counts = { found: 0, total: clean };
    quality.flagged[group] = counts;
    for (let n = 0; n < clean; n += 1) {
      const screened = make();
      const [best] = matcher.match(screened);
      if (!best || best.score < REVIEW_FROM) continue;
      counts.found += 1;
      const query = `${screened.names[0]} ${screened.birthDate ?? ""}`;
      quality.flags.push({ mutation: group, query, listed: best.matchedName, score: best.score });
    }
  }
}
