import { type NamedParty, publicName } from "@/server/kernel/public-name";

declare const concealed: unique symbol;

/**
 * A party whose name the compiler lets nobody read: to show it, code has to go through this file, which respects
 * anonymity unless the longer name says otherwise.
 */
export interface Concealed<Party> {
  readonly [concealed]?: Party;
}

/** What determines whether and how a gift names its donor. */
export interface GivenName {
  anonymous: boolean;
  /** True if the campaign's managers took the name off its page; absent for what has no place there. */
  nameHidden?: boolean;
  /** The name for public pages, entered with the gift. */
  publicName: string | null;
  /** The name for the receipt, entered with the gift. */
  donorName: string | null;
  from: NamedParty | Concealed<NamedParty>;
}

/** What determines whether and how a match names its sponsor. */
export interface SponsoredName {
  anonymous: boolean;
  sponsor: NamedParty | Concealed<NamedParty>;
}

/** The donor's name for everyone: null for an anonymous donor, for one whose name was hidden, and for one without a public name. Its twin in SQL is SHOWN_NAME. */
export function shownDonor(gift: GivenName): string | null {
  return gift.anonymous || gift.nameHidden
    ? null
    : (gift.publicName ?? gift.donorName ?? publicName(reveal(gift.from)));
}

/** The name that the receipt has, also of an anonymous donor: only for readers who manage one of the gift's sides. */
export function donorNameForSidesOfGift(gift: Omit<GivenName, "anonymous">): string | null {
  return gift.donorName ?? publicName(reveal(gift.from));
}

/** The sponsor's name for everyone: null for an anonymous sponsor, and for one without a public name. */
export function shownSponsor(match: SponsoredName): string | null {
  return match.anonymous ? null : sponsorNameForSidesOfMatch(match);
}

/** The sponsor's name, also of an anonymous one: only for the sponsor and those who run the match's campaign. */
export function sponsorNameForSidesOfMatch({ sponsor }: Pick<SponsoredName, "sponsor">): string | null {
  return publicName(reveal(sponsor));
}

function reveal(party: NamedParty | Concealed<NamedParty>): NamedParty {
  return party as NamedParty;
}
