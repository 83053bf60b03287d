import { allocationTransitions } from "@/server/domain/matching/allocation-transitions";
import { addToMatches, type MatchSums, sumByMatch } from "@/server/domain/matching/match-sums";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import type { MatchAllocation } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/** Selects allocations by the contributions that they match, or by the sponsors' gifts. */
interface ReleaseAllocations {
  matchedGiftIds?: string[];
  giftIds?: string[];
}

/** Why an allocation is released: a stable code, and a sentence. */
export interface ReleaseReason {
  code: string;
  message: string;
}

type Released = Pick<MatchAllocation, "matchId" | "matchedGiftId" | "giftId" | "amountCents">;

/**
 * Releases allocations back to their matches, each once, and returns those released now. An exhausted match reopens
 * unless it is over. Lock order: allocations, then matches, each by id.
 */
export async function releaseAllocations(
  tx: Context,
  of: ReleaseAllocations,
  reasonOf: (giftId: string) => ReleaseReason,
): Promise<Released[]> {
  const { matchedGiftIds = [], giftIds: matchingGiftIds = [] } = of;
  if (matchedGiftIds.length + matchingGiftIds.length === 0) return [];
  const allocations = await tx.db.$queryRaw<(Released & { status: string })[]>`
    SELECT match_id AS "matchId", matched_gift_id AS "matchedGiftId", gift_id AS "giftId", amount_cents AS "amountCents", status
    FROM match_allocations WHERE matched_gift_id = ANY (${matchedGiftIds}) OR gift_id = ANY (${matchingGiftIds})
    ORDER BY match_id, matched_gift_id FOR UPDATE`;
  const live = allocations.filter((allocation) => allocation.status !== "released");
  if (live.length === 0) return [];
  const sums = sumByMatch(live);
  const matches = await lockMatches(tx, [...sums.keys()]);
  const giftIds = live.map((allocation) => allocation.giftId);
  await moveAll(tx, allocationTransitions, giftIds, "release", { releasedAt: tx.now(), reasonOf });
  const settled = sumByMatch(live.filter((allocation) => allocation.status === "settled"));
  await addToMatches(tx, { allocated: negative(sums), matched: negative(settled) });
  const roomy = matches.filter((match) => match.leftCents + sums.get(match.id)! >= GIFT_MINIMUM_CENTS && !match.isOver);
  await moveAll(
    tx,
    matchTransitions,
    roomy.map((match) => match.id),
    "refill",
    {},
  );
  return live;
}

const negative = (sums: MatchSums) => new Map([...sums].map(([id, cents]) => [id, -cents]));

async function lockMatches(tx: Context, ids: string[]) {
  return tx.db.$queryRaw<{ id: string; leftCents: Cents; isOver: boolean }[]>`
    SELECT id, cap_cents - taken_cents AS "leftCents", (ends_at <= ${tx.now()}::timestamptz) IS TRUE AS "isOver"
    FROM matches WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
}
