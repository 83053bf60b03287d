import type { Context } from "@/server/domain/context";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { failGifts } from "@/server/domain/gifts/fail-gifts";
import { allocationTransitions } from "@/server/domain/matching/allocation-transitions";
import { matchEvent } from "@/server/domain/matching/match-transitions";
import { type ReleaseReason, releaseAllocations } from "@/server/domain/matching/release-allocations";
import { MATCHED_GIFT_REVERSED } from "@/server/domain/matching/reverse-matching-gifts";
import { moveAll } from "@/server/domain/transition";
import { emitEvents } from "@/server/events/emit";
import type { Match, MatchAllocation } from "@/server/generated/prisma/client";
import { isAlmonerError } from "@/server/kernel/errors";
import { RETRIES } from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { retryDelayMs } from "@/server/kernel/retry";
import { withMatchSides } from "@/server/resources/match";

type DueAllocation = MatchAllocation & { match: Match };

const BATCH = 100;
/** How many are created concurrently, to leave connections to others. */
const LANES = 4;
/** After an error of our own, such as a database restart. */
const ERROR_PAUSE_MS = 60_000;

/**
 * Creates the gift of every allocation that is due: a real one from the sponsor, under the same rules as any gift. An
 * allocation has its gift's id in advance, so several workers may run it concurrently and each gift is created once.
 * Returns when the next is due.
 */
export async function giveDueMatches(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  for (;;) {
    const due = await ctx.db.matchAllocation.findMany({
      where: { status: "taken", nextAttemptAt: { lte: ctx.now() } },
      include: { match: true },
      orderBy: [{ nextAttemptAt: "asc" }, { giftId: "asc" }],
      take: BATCH,
    });
    if (due.length === 0 || signal.aborted) break;
    const lane = async () => {
      for (let allocation = due.shift(); allocation && !signal.aborted; allocation = due.shift())
        await give(ctx, allocation);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  const next = await ctx.db.matchAllocation.aggregate({ where: { status: "taken" }, _min: { nextAttemptAt: true } });
  return next._min.nextAttemptAt;
}

async function give(ctx: Context, allocation: DueAllocation): Promise<void> {
  try {
    await makeGift(ctx, allocation);
  } catch (error) {
    if (!isAlmonerError(error)) {
      ctx.log.error({ giftId: allocation.giftId, error }, "a match could not be given; it is tried again");
      await postpone(ctx, allocation, ERROR_PAUSE_MS);
      return;
    }
    const delayMs =
      error.code === "monthly_limit_exceeded" ? retryDelayMs(RETRIES.matchAllocation, allocation.attempts + 1) : null;
    if (delayMs === null) await lapse(ctx, allocation, reasonFor(error.code));
    else await postpone(ctx, { ...allocation, attempts: allocation.attempts + 1 }, delayMs);
  }
}

async function makeGift(ctx: Context, { match, ...allocation }: DueAllocation): Promise<void> {
  const matched = await ctx.db.gift.findUniqueOrThrow({ where: { id: allocation.matchedGiftId } });
  const input = {
    from: match.sponsorId,
    to: matched.toId,
    amount_cents: allocation.amountCents,
    currency: matched.currency,
    campaign_id: matched.campaignId!,
    anonymous: match.anonymous,
    payment_method_id: match.paymentMethodId ?? undefined,
  };
  const origin = { giftId: allocation.giftId, matchedGiftId: allocation.matchedGiftId, matchId: match.id };
  await createGiftFor(ctx, "match", input, origin);
  const [given] = await moveAll(ctx, allocationTransitions, [allocation.giftId], "give", { givenAt: ctx.now() });
  if (!given) await failIfReleased(ctx, allocation.giftId);
}

/** The contribution may have been refunded while its matching gift was being created. */
async function failIfReleased(ctx: Context, giftId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const released = await tx.db.matchAllocation.count({ where: { giftId, status: "released" } });
    // A gift that another worker has locked is failed when it is to settle.
    if (released === 1) await failGifts(tx, [{ giftId, ...MATCHED_GIFT_REVERSED }]);
  });
}

async function postpone(ctx: Context, { giftId, attempts }: DueAllocation, delayMs: number): Promise<void> {
  const nextAttemptAt = new Date(ctx.now().getTime() + delayMs);
  await ctx.db.matchAllocation.updateMany({ where: { giftId, status: "taken" }, data: { attempts, nextAttemptAt } });
}

/** Releases the amount and notifies both sides that this contribution is not matched. */
async function lapse(ctx: Context, { giftId, match }: DueAllocation, reason: ReleaseReason): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [released] = await releaseAllocations(tx, { giftIds: [giftId] }, () => reason);
    if (!released) return;
    const now = await tx.db.match.findUniqueOrThrow({ where: { id: match.id }, include: withMatchSides });
    const { partyIds, data } = matchEvent(now);
    const lapsed = {
      match: data,
      matched_gift_id: released.matchedGiftId,
      amount_cents: centsToJson(released.amountCents),
      failure_code: reason.code,
      failure_message: reason.message,
    };
    await emitEvents(tx.db, tx.now(), [{ type: "match.gift_lapsed", subjectId: match.id, partyIds, data: lapsed }]);
  });
}

/** Why a sponsor's gift was rejected, in words that both sides may read. */
const REASONS: Record<string, string> = {
  monthly_limit_exceeded: "The gift would exceed a monthly limit of the sponsor or the beneficiary.",
  identity_suspended: "The sponsor or the beneficiary cannot send or receive right now.",
  invalid_parameter: "The sponsor's payment method can no longer be used.",
};

function reasonFor(code: string): ReleaseReason {
  return { code, message: REASONS[code] ?? "The gift from the sponsor was declined." };
}
