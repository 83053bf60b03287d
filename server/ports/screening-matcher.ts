/** One party on a sanctions list. */
export interface ListedParty {
  list: string;
  uid: string;
  kind: "individual" | "organization" | "other";
  name: string;
  aliases: string[];
}

/** A similarity between a name and a listed party. */
export interface ScreeningHit {
  party: ListedParty;
  /** Which of the listed names it resembles. */
  matchedName: string;
  /** 0 to 1. */
  score: number;
  /** `confirmed`: the same name. `possible`: a person has to decide. */
  strength: "confirmed" | "possible";
  reasons: string[];
}

export interface ScreeningMatcher {
  /** Increases whenever the matching rules change, so that old verdicts are recomputed. */
  version: number;
  /** Creates a matcher for these parties. */
  over(parties: ListedParty[]): { match(names: string[], kind: "individual" | "organization"): ScreeningHit[] };
}
