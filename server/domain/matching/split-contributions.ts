import { GIFT_MINIMUM_CENTS, MATCH_RATIO_PARTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { type UsdRate, usdBuys, usdWorth } from "@/server/kernel/usd-worth";

/** A match that may add to contributions, with its remaining cap. */
export interface OpenMatch {
  id: string;
  campaignId: string;
  sponsorId: string;
  /** Whether it promises the rest of its cap to new contributions, so that the sponsor's newer matches cannot. */
  isPromised: boolean;
  ratioBasisPoints: number;
  perGiftCapCents: Cents | null;
  minimumGiftCents: Cents | null;
  leftCents: Cents;
  currency: string;
  startsAt: Date;
  /** Contributions made at or after this time are not matched. */
  until: Date | null;
  createdAt: Date;
  /** Null for a currency without a rate, in which nothing can be given. */
  usdRate: UsdRate | null;
}

/** A contribution that is settling, to a campaign or one of its pages. */
export interface Contribution {
  id: string;
  fromId: string;
  amountCents: Cents;
  currency: string;
  campaignId: string | null;
  parentCampaignId: string | null;
  createdAt: Date;
}

/** One contribution's share of one match. */
export interface MatchShare {
  matchId: string;
  matchedGiftId: string;
  amountCents: Cents;
}

/** How much can still be promised, in US cents. */
export interface Allowances {
  /** By sponsor. Sponsors without a limit are missing. */
  ofSponsors: ReadonlyMap<string, Cents>;
  /** By match: what the sponsor's older matches promise, except those that take part in the split. */
  reserved: ReadonlyMap<string, Cents>;
}

/**
 * Returns each contribution's share of each match: its ratio, rounded down, limited by the cap per gift, the remaining
 * cap, and what its sponsor can still promise after the sponsor's older matches. Older contributions come first and,
 * for each contribution, older matches. A share too small for a gift is omitted.
 */
export function splitContributions(
  contributions: Contribution[],
  matches: OpenMatch[],
  allowances: Allowances,
): MatchShare[] {
  const left = new Map(matches.map((match) => [match.id, match.leftCents]));
  const sponsorLeft = new Map(allowances.ofSponsors);
  const oldestFirst = [...matches].sort(byAge);
  const older = new Map(matches.map((match) => [match.id, olderPromises(match, oldestFirst)]));
  /** What the sponsor can still give through the match; null for a sponsor without a limit. */
  const affordable = ({ id, sponsorId }: OpenMatch, usdRate: UsdRate): Cents | null => {
    const ofSponsor = sponsorLeft.get(sponsorId);
    if (ofSponsor === undefined) return null;
    const reserved = older
      .get(id)!
      .reduce((sum, other) => sum + restInUsd(other, left.get(other.id)!), allowances.reserved.get(id) ?? 0n);
    return reserved < ofSponsor ? usdBuys(ofSponsor - reserved, usdRate) : 0n;
  };
  return [...contributions].sort(byAge).flatMap((gift) =>
    oldestFirst.flatMap((match) => {
      if (!isMatched(gift, match)) return [];
      const { id, sponsorId, usdRate } = match;
      if (usdRate === null) return [];
      const [ofMatch, ofSponsor] = [left.get(id)!, affordable(match, usdRate)];
      const most = ofSponsor === null ? ofMatch : min(ofMatch, ofSponsor);
      const amountCents = min(promised(gift.amountCents, match), most);
      if (amountCents < GIFT_MINIMUM_CENTS) return [];
      left.set(id, ofMatch - amountCents);
      if (ofSponsor !== null) sponsorLeft.set(sponsorId, sponsorLeft.get(sponsorId)! - usdWorth(amountCents, usdRate));
      return [{ matchId: match.id, matchedGiftId: gift.id, amountCents }];
    }),
  );
}

/** The same sponsor's older matches, whose promises take precedence. */
function olderPromises(match: OpenMatch, oldestFirst: OpenMatch[]): OpenMatch[] {
  const before = oldestFirst.slice(0, oldestFirst.indexOf(match));
  return before.filter((other) => other.isPromised && other.sponsorId === match.sponsorId);
}

/**
 * What a match still promises out of its sponsor's allowance, in US cents. Keep in step with the SQL function
 * `match_reserved`.
 */
function restInUsd({ usdRate }: OpenMatch, leftCents: Cents): Cents {
  return usdRate === null || leftCents < GIFT_MINIMUM_CENTS ? 0n : usdWorth(leftCents, usdRate);
}

/**
 * True if the match applies to this contribution: same campaign, within its dates, large enough, and not from the
 * sponsor.
 */
function isMatched(gift: Contribution, match: OpenMatch): boolean {
  return (
    match.campaignId === (gift.parentCampaignId ?? gift.campaignId) &&
    match.currency === gift.currency &&
    match.sponsorId !== gift.fromId &&
    gift.amountCents >= (match.minimumGiftCents ?? 0n) &&
    gift.createdAt >= match.startsAt &&
    (match.until === null || gift.createdAt < match.until)
  );
}

function promised(amountCents: Cents, { ratioBasisPoints, perGiftCapCents }: OpenMatch): Cents {
  const cents = (amountCents * BigInt(ratioBasisPoints)) / BigInt(MATCH_RATIO_PARTS);
  return perGiftCapCents === null ? cents : min(cents, perGiftCapCents);
}

function byAge(one: { createdAt: Date; id: string }, other: { createdAt: Date; id: string }): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
}

const min = (a: Cents, b: Cents) => (a < b ? a : b);
