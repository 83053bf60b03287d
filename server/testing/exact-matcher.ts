import type { ListedParty, ScreeningHit, ScreeningMatcher } from "@/server/ports/screening-matcher";

/** Matches a listed name only if it is spelled the same, ignoring case. */
export const exactMatcher: ScreeningMatcher = {
  version: 1,
  over: (parties) => ({
    match: (names) => parties.flatMap((party) => hit(party, new Set(names.map((name) => name.toLowerCase())))),
  }),
};

function hit(party: ListedParty, names: Set<string>): ScreeningHit[] {
  const matchedName = [party.name, ...party.aliases].find((name) => names.has(name.toLowerCase()));
  if (matchedName === undefined) return [];
  return [{ party, matchedName, score: 1, strength: "confirmed", reasons: ["same name"] }];
}
