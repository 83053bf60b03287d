import type { OpenMatch } from "@/server/domain/campaigns/matching/split-contributions";
import type { Context } from "@/server/domain/context";
import type { Gift } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";

type ClearingGift = Pick<Gift, "id" | "matchId" | "campaignId" | "parentCampaignId" | "createdAt">;

/** What a batch of gifts has to do with matches. */
export interface LockedMatches {
  /** Those that its contributions may take from. */
  open: OpenMatch[];
  /** Those of its gifts that match a contribution which was given back meanwhile, and so must not settle. */
  lapsedGiftIds: Set<string>;
}

/**
 * Locks all that the gifts, which the caller has locked, may take from matches, and what those among them that fail give
 * back: takings first, then matches, each in one order. Limits, balances and receipts are locked after this, never before.
 */
export async function lockMatchesOfGifts(
  tx: Context,
  gifts: ClearingGift[],
  isFailing: (giftId: string) => boolean,
): Promise<LockedMatches> {
  const lapsedGiftIds = await lockAllocations(tx, gifts);
  const contributions = gifts.filter((gift) => gift.campaignId !== null && gift.matchId === null);
  const matchIds = [...new Set(gifts.flatMap((gift) => (isFailing(gift.id) ? (gift.matchId ?? []) : [])))];
  if (contributions.length + matchIds.length === 0) return { open: [], lapsedGiftIds };
  const campaignIds = [...new Set(contributions.map((gift) => gift.parentCampaignId ?? gift.campaignId!))];
  const times = contributions.map((gift) => gift.createdAt.getTime());
  const [earliest, latest] =
    times.length > 0 ? [new Date(Math.min(...times)), new Date(Math.max(...times))] : [null, null];
  const held = await tx.db.$queryRaw<(OpenMatch & { isOpen: boolean })[]>`
    SELECT m.id, m.campaign_id AS "campaignId", m.sponsor_id AS "sponsorId", m.status,
      m.ratio_basis_points AS "ratioBasisPoints", m.per_gift_cap_cents AS "perGiftCapCents",
      m.minimum_gift_cents AS "minimumGiftCents", m.cap_cents - m.taken_cents AS "leftCents", m.currency,
      m.starts_at AS "startsAt", coalesce(m.ended_at, m.ends_at) AS until, m.created_at AS "createdAt",
      m.status <> 'canceled' AS "isOpen"
    FROM matches m
    WHERE m.id = ANY (${matchIds}) OR (
      m.campaign_id = ANY (${campaignIds}) AND m.status <> 'canceled'
      AND m.cap_cents - m.taken_cents >= ${GIFT_MINIMUM_CENTS} AND m.starts_at <= ${latest}::timestamptz
      AND (coalesce(m.ended_at, m.ends_at) > ${earliest}::timestamptz) IS NOT FALSE)
    ORDER BY m.id FOR NO KEY UPDATE`;
  return { open: held.filter((match) => match.isOpen), lapsedGiftIds };
}

/** Locks the takings of gifts that match others, and says for which of these they were released. */
async function lockAllocations(tx: Context, gifts: ClearingGift[]): Promise<Set<string>> {
  const giftIds = gifts.filter((gift) => gift.matchId !== null).map((gift) => gift.id);
  if (giftIds.length === 0) return new Set();
  const allocations = await tx.db.$queryRaw<{ giftId: string; status: string }[]>`
    SELECT gift_id AS "giftId", status FROM match_allocations WHERE gift_id = ANY (${giftIds})
    ORDER BY match_id, matched_gift_id FOR UPDATE`;
  return new Set(
    allocations.filter((allocation) => allocation.status === "released").map((allocation) => allocation.giftId),
  );
}
