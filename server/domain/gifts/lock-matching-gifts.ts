import { releaseAllocations } from "@/server/domain/campaigns/matching/release-allocations";
import type { Context } from "@/server/domain/context";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import type { Gift } from "@/server/generated/prisma/client";

/** Why the match of a contribution fails when the contribution is given back before its match has settled. */
export const MATCHED_GIFT_REVERSED = {
  code: "matched_gift_reversed",
  message: "The contribution that this gift matches was refunded.",
} as const;

/**
 * Gives back to matches what a gift that is being reversed had taken of them, or, where it is a match itself, what it
 * gave; and locks the gifts that were made to match it. One that another worker holds, or that is only being made, is
 * not among them: whoever settles it finds its taking released and fails it.
 */
export async function lockMatchingGifts(tx: Context, { id, matchId }: Gift): Promise<Gift[]> {
  const of = { matchedGiftIds: [id], giftIds: matchId === null ? [] : [id] };
  const released = await releaseAllocations(tx, of, () => MATCHED_GIFT_REVERSED);
  const giftIds = released.map((allocation) => allocation.giftId).filter((giftId) => giftId !== id);
  return giftIds.length === 0 ? [] : lockGifts(tx, giftIds, ["pending", "settling", "settled"]);
}
