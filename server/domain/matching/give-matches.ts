import { failGifts } from "@/server/domain/gifts/charges/fail-gifts";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { allocationQueue, type DueAllocation } from "@/server/domain/matching/allocation-queue";
import { MATCHED_GIFT_REVERSED } from "@/server/domain/matching/match-rejections";
import { pauseMatches } from "@/server/domain/matching/pause-matches";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { drainQueue } from "@/server/operations/queue/drain-queue";
import type { Lease } from "@/server/operations/queue/queue-declaration";

type ClaimedAllocation = DueAllocation & Lease;

/** Limits concurrent creations, to leave connections to others. */
const GIFTS_AT_ONCE = 4;
/** After an error of our own, such as a database restart. */
const ERROR_PAUSE_MS = 60_000;

/**
 * Creates the gift of every allocation that is due: a real gift from the sponsor, under the same rules as any other. An
 * allocation holds its gift's id in advance, so each gift is created once. Returns when the next one is due.
 *
 * @param dueBefore - Leaves out allocations that became due later.
 */
export function giveDueMatches(ctx: Context, signal: AbortSignal, dueBefore?: Date): Promise<Date | null> {
  const work = (allocation: ClaimedAllocation) => give(ctx, allocation);
  return drainQueue(ctx, allocationQueue, { atOnce: GIFTS_AT_ONCE, signal, dueBefore, work });
}

/** Creates the gifts of one match's due allocations. Returns when its next one is due. */
export function giveMatch(ctx: Context, matchId: string): Promise<Date | null> {
  const work = (allocation: ClaimedAllocation) => give(ctx, allocation);
  return drainQueue(ctx, allocationQueue, { atOnce: GIFTS_AT_ONCE, part: matchId, work });
}

async function give(ctx: Context, allocation: ClaimedAllocation): Promise<void> {
  try {
    await makeGift(ctx, allocation);
  } catch (error) {
    if (!isAlmonerError(error)) {
      ctx.log.error({ giftId: allocation.giftId, error }, "a matching gift could not be made; it is retried");
      await allocationQueue.release(ctx, allocation, new Date(ctx.now().getTime() + ERROR_PAUSE_MS));
      return;
    }
    const isFinal = error.code !== "monthly_limit_exceeded";
    // Pause at the first failure, not the last, so that the match makes no promises that may fail.
    if (!isFinal) await ctx.transaction((tx) => pauseMatches(tx, new Map([[allocation.matchId, error.code]])));
    await allocationQueue.fail(ctx, allocation, { code: error.code }, { failures: allocation.attempts + 1, isFinal });
  }
}

async function makeGift(ctx: Context, allocation: ClaimedAllocation): Promise<void> {
  const match = await ctx.db.match.findUniqueOrThrow({ where: { id: allocation.matchId } });
  const matched = await ctx.db.gift.findUniqueOrThrow({ where: { id: allocation.matchedGiftId } });
  const input = {
    from: match.sponsorId,
    to: matched.toId,
    amount_cents: BigInt(allocation.amount),
    currency: matched.currency,
    campaign_id: matched.campaignId!,
    anonymous: match.anonymous,
    payment_method_id: match.paymentMethodId ?? undefined,
  };
  const { giftId, matchedGiftId } = allocation;
  await createGiftFor(ctx, "match", input, { giftId, source: "match", matchedGiftId, matchId: match.id });
  if (!(await allocationQueue.complete(ctx, allocation, { givenAt: ctx.now() })))
    await failIfReleased(ctx, allocation.giftId);
}

/** The contribution may have been refunded while its matching gift was being created. */
async function failIfReleased(ctx: Context, giftId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const released = await tx.db.matchAllocation.count({ where: { giftId, status: "released" } });
    if (released === 1) await failGifts(tx, [{ giftId, ...MATCHED_GIFT_REVERSED }]);
  });
}
