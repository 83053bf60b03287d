import { GIFT_MINIMUM_CENTS, MATCH_RATIO_PARTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { type UsdRate, usdBuys, usdWorth } from "@/server/kernel/usd-worth";

/** A match that may add to contributions, with its remaining cap. */
export interface OpenMatch {
  id: string;
  campaignId: string;
  sponsorId: string;
  status: string;
  ratioBasisPoints: number;
  perGiftCapCents: Cents | null;
  minimumGiftCents: Cents | null;
  leftCents: Cents;
  currency: string;
  startsAt: Date;
  /** Contributions made from then on are not matched. */
  until: Date | null;
  createdAt: Date;
  /** Null for a currency without a rate, of which nothing can be given. */
  usdRate: UsdRate | null;
}

/** A contribution that settles, to a campaign or a page of it. */
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

/** What sponsors can still promise, in US cents. Sponsors without a limit are not in it. */
export type Allowances = ReadonlyMap<string, Cents>;

/**
 * Returns each contribution's share of each match: its ratio, rounded down, up to the cap per gift, the remaining cap,
 * and what its sponsor can still promise in all its matches. Older contributions come first, and for one contribution
 * older matches. A share too small for a gift is zero.
 */
export function splitContributions(
  contributions: Contribution[],
  matches: OpenMatch[],
  allowances: Allowances,
): MatchShare[] {
  const left = new Map(matches.map((match) => [match.id, match.leftCents]));
  const sponsorLeft = new Map(allowances);
  const oldestFirst = [...matches].sort(byAge);
  return [...contributions].sort(byAge).flatMap((gift) =>
    oldestFirst.flatMap((match) => {
      if (!isMatched(gift, match)) return [];
      const { id, sponsorId, usdRate } = match;
      const [ofMatch, ofSponsor] = [left.get(id)!, sponsorLeft.get(sponsorId)];
      if (usdRate === null) return [];
      const most = ofSponsor === undefined ? ofMatch : min(ofMatch, usdBuys(ofSponsor, usdRate));
      const amountCents = min(promised(gift.amountCents, match), most);
      if (amountCents < GIFT_MINIMUM_CENTS) return [];
      left.set(id, ofMatch - amountCents);
      if (ofSponsor !== undefined) sponsorLeft.set(sponsorId, ofSponsor - usdWorth(amountCents, usdRate));
      return [{ matchId: match.id, matchedGiftId: gift.id, amountCents }];
    }),
  );
}

/**
 * True if the match applies to this contribution: of its campaign, in its time, large enough, and not from the sponsor.
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
