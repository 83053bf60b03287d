import type { ListedParty, ScreeningHit, ScreeningMatcher } from "@/server/ports/screening-matcher";

/** Matches a listed name only if the spelling is the same, ignoring case. */
export const exactMatcher: ScreeningMatcher = {
  version: 1,
  over: async (parties) => ({
    match: ({ names }) => parties.flatMap((party) => hit(party, new Set(names.map((name) => name.toLowerCase())))),
  }),
};

function hit(party: ListedParty, names: Set<string>): ScreeningHit[] {
  const matchedName = [party.name, ...party.aliases].find((name) => names.has(name.toLowerCase()));
  if (matchedName === undefined) return [];
  const same = { score: 1, nameScore: 1, band: "high", isSameName: true, words: [], tieBreakers: [] } as const;
  return [{ party, screenedName: matchedName, matchedName, ...same, words: [], tieBreakers: [] }];
}
