export const LISTED_KINDS = ["individual", "organization", "vessel", "aircraft", "other"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** The name of the list that an operator's own files make. */
export const OWN_LIST = "own";

/** One party on a sanctions list. */
export interface ListedParty {
  list: string;
  uid: string;
  kind: ListedKind;
  name: string;
  aliases: string[];
  /** Aliases that the list's publisher calls weak: too broad to raise a hit alone. */
  weakAliases?: string[];
  /** As `1952-10-07`, `1952-10`, `1952`, `1952~` (circa) or `1950/1952` (from, to). */
  birthDates?: string[];
  /** ISO 3166 codes of nationality, residence and addresses. */
  countries?: string[];
  gender?: string | null;
  /** Numbers of passports, tax and registration numbers, wallets. */
  documents?: string[];
  program?: string | null;
  /** Hash of all of the above. */
  digest?: string;
}

/** Who is screened, with the facts that confirm a hit or rule it out; unknown ones are left out. */
export interface ScreenedParty {
  names: string[];
  /** Undefined: not known, so it is compared with everyone. */
  kind?: ListedKind | undefined;
  /** As `1952-10-07`, or a year. */
  birthDate?: string | null | undefined;
  countries?: string[] | undefined;
  gender?: string | null | undefined;
  documents?: string[] | undefined;
}

/** `high`: nearly certainly the listed party. `review`: a person has to decide. `near`: kept, and nothing held. */
export type ScreeningBand = "high" | "review" | "near";

/** One fact that changed a hit's score. */
export interface TieBreaker {
  fact: "birth_date" | "country" | "gender" | "document" | "weak_alias";
  /** What was added to the score; negative if it speaks against the hit. */
  effect: number;
  note: string;
}

/** A similarity between a screened and a listed party. */
export interface ScreeningHit {
  party: ListedParty;
  /** Which of the screened names was compared with which of the listed ones. */
  screenedName: string;
  matchedName: string;
  /** 0 to 1, with all that the facts added. */
  score: number;
  /** 0 to 1, of the names alone. */
  nameScore: number;
  band: ScreeningBand;
  /** Whether it is the same name in full, of more than one word if it is a person's. */
  isSameName: boolean;
  /** Which words were taken to be the same, and how alike they are. */
  words: { screened: string; listed: string; similarity: number }[];
  tieBreakers: TieBreaker[];
}

export interface ListMatcher {
  /** Returns the hits at or above the near band, the best first, one for each listed party. */
  match(screened: ScreenedParty): ScreeningHit[];
}

export interface ScreeningMatcher {
  /** Increases whenever the matching rules change, so that old verdicts are recomputed. */
  version: number;
  /** Creates a matcher for these parties. It lets other work run while it does. */
  over(parties: ListedParty[]): Promise<ListMatcher>;
}
