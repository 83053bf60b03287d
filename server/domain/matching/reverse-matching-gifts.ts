import type { Context } from "@/server/domain/context";
import { failGifts } from "@/server/domain/gifts/fail-gifts";
import { type GiftChanges, lockGifts, type ReceiptedGift } from "@/server/domain/gifts/gift-transitions";
import { releaseAllocations } from "@/server/domain/matching/release-allocations";
import type { Gift } from "@/server/generated/prisma/client";

/** Why a contribution's match fails if the contribution is refunded before the match has settled. */
export const MATCHED_GIFT_REVERSED = {
  code: "matched_gift_reversed",
  message: "The contribution that this gift matches was refunded.",
} as const;

/**
 * Releases the allocations for gifts that are being refunded or, if they are matching gifts themselves, their own.
 * Matching gifts in progress fail; settled ones are refunded too, and so returned along with them. One that another
 * worker has locked, or that is only being created, is not included: it is stopped when it is to settle.
 */
export async function reverseMatchingGifts(tx: Context, gifts: ReceiptedGift[]): Promise<ReceiptedGift[]> {
  const ids = gifts.map((gift) => gift.id);
  const matching = gifts.filter((gift) => gift.matchId !== null).map((gift) => gift.id);
  const of = { matchedGiftIds: ids, giftIds: matching };
  const released = await releaseAllocations(tx, of, () => MATCHED_GIFT_REVERSED);
  const matchedBy = released.map((allocation) => allocation.giftId).filter((id) => !ids.includes(id));
  if (matchedBy.length === 0) return gifts;
  const held = await lockGifts(tx, matchedBy, ["pending", "settling", "settled"], { skipsLocked: true });
  const open = held.filter((gift) => gift.status !== "settled");
  await failGifts(
    tx,
    open.map((gift) => ({ giftId: gift.id, ...MATCHED_GIFT_REVERSED })),
  );
  return [...gifts, ...held.filter((gift) => gift.status === "settled")];
}

/**
 * Fails gifts that are to settle although the contributions that they match were refunded in the meantime; returns the
 * others.
 */
export async function stopLapsedMatches<Row extends Gift>(tx: Context, settling: Row[]): Promise<Row[]> {
  const giftIds = settling.filter((gift) => gift.matchId !== null).map((gift) => gift.id);
  if (giftIds.length === 0) return settling;
  const allocations = await tx.db.$queryRaw<{ giftId: string; status: string }[]>`
    SELECT gift_id AS "giftId", status FROM match_allocations WHERE gift_id = ANY (${giftIds})
    ORDER BY match_id, matched_gift_id FOR UPDATE`;
  const lapsed = new Set(
    allocations.filter((allocation) => allocation.status === "released").map((allocation) => allocation.giftId),
  );
  await failGifts(
    tx,
    [...lapsed].map((giftId) => ({ giftId, ...MATCHED_GIFT_REVERSED })),
  );
  return settling.filter((gift) => !lapsed.has(gift.id));
}

/** Releases the allocations of gifts that fail. */
export async function releaseOfFailed(tx: Context, failing: Gift[], { of }: GiftChanges): Promise<void> {
  const giftIds = failing.filter((gift) => gift.matchId !== null).map((gift) => gift.id);
  await releaseAllocations(tx, { giftIds }, (giftId) => {
    const { failure_code: code = "", failure_message: message = "" } = of(giftId);
    return { code, message };
  });
}
