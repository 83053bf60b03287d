import { failGifts } from "@/server/domain/gifts/charges/fail-gifts";
import {
  type GiftChanges,
  giftTransitions,
  lockGifts,
  type ReceiptedGift,
} from "@/server/domain/gifts/gift-transitions";
import { lapseAllocations } from "@/server/domain/matching/lapse-allocations";
import { MATCHED_GIFT_REVERSED } from "@/server/domain/matching/match-rejections";
import { releaseAllocations } from "@/server/domain/matching/release-allocations";
import { partiesInQuestion } from "@/server/domain/screening/parties-in-question";
import type { Gift } from "@/server/generated/prisma/client";
import { refundedAlong } from "@/server/kernel/refund-reasons";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import { moveAll } from "@/server/operations/transition";

/**
 * Releases the allocations of gifts that are being refunded: those for a contribution, and a matching gift's own.
 * Matching gifts in progress fail. Settled ones are refunded too, so they are returned along with the given gifts. A
 * matching gift whose payment was returned by the rail lapses. A matching gift that another worker has locked or is
 * still creating is left out: it is stopped when it would settle, and a follow-up handles it.
 */
export async function reverseMatchingGifts(
  tx: Context,
  gifts: ReceiptedGift[],
  { returnedByRail }: Pick<GiftChanges, "returnedByRail"> = {},
): Promise<ReceiptedGift[]> {
  const ids = gifts.map((gift) => gift.id);
  const returned = gifts.filter((gift) => gift.matchId !== null && returnedByRail?.has(gift.id));
  await lapseAllocations(tx, new Map(returned.map((gift) => [gift.id, "returned"])));
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
  const isHeld = new Set(held.map((gift) => gift.id));
  await recordFollowUps(
    tx,
    "reverse_match",
    matchedBy.filter((id) => !isHeld.has(id)),
  );
  return [...gifts, ...held.filter((gift) => gift.status === "settled")];
}

/** Handles matching gifts that were locked while their contributions were refunded. Returns when to look again. */
export function reverseSkippedMatches(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "reverse_match", { signal }, (row) => reverseSkipped(ctx, row));
}

async function reverseSkipped(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  const { subjectId: giftId } = row;
  await ctx.transaction(async (tx) => {
    const [gift] = await lockGifts(tx, [giftId], ["pending", "settling", "settled"], {});
    if (gift?.status === "settled") {
      const questioned = await partiesInQuestion(tx, [gift.fromId, gift.toId]);
      // If a side may be a listed party, its money is only returned after a person's decision.
      if (questioned.size > 0) return followUpQueue.postpone(tx, row, { error: IN_QUESTION }, later(tx));
      await moveAll(tx, giftTransitions, [giftId], "refund", { of: () => ({ refunded_at: tx.now().toISOString() }) });
      await audit(tx, "gift.refund", giftId, { reason: refundedAlong(gift.matchedGiftId!) });
    } else if (gift) await failGifts(tx, [{ giftId, ...MATCHED_GIFT_REVERSED }]);
    await followUpQueue.complete(tx, row, null);
  });
}

const IN_QUESTION = "a side of the gift is being screened";
const ASK_AGAIN_MS = 3_600_000;

function later(tx: Context): Date {
  return new Date(tx.now().getTime() + ASK_AGAIN_MS);
}

/**
 * Fails gifts that are about to settle although their contributions were refunded in the meantime. Returns the others.
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

/** Lapses the allocations of matching gifts that fail, which pauses their matches. */
export async function lapseOfFailed(tx: Context, failing: Gift[], { of }: GiftChanges): Promise<void> {
  const matching = failing.filter((gift) => gift.matchId !== null);
  await lapseAllocations(tx, new Map(matching.map(({ id }) => [id, of(id).failure_code ?? ""])));
}
