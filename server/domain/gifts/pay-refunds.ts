import type { Context } from "@/server/domain/context";
import { entriesForRefundPaid } from "@/server/domain/gifts/gift-entries";
import { railOperation } from "@/server/domain/gifts/rail-operation";
import { REFUND_ATTEMPT_MS, refundQueue } from "@/server/domain/gifts/refund-queue";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { drainQueue } from "@/server/domain/queue/drain-queue";
import type { Lease } from "@/server/domain/queue/queue-declaration";
import type { Gift } from "@/server/generated/prisma/client";
import { withinTime } from "@/server/kernel/within-time";
import type { RefundOutcome } from "@/server/ports/payment-rail";

const REFUNDS_AT_ONCE = 10;

type ClaimedRefund = { giftId: string; attempts: number } & Lease;

/** Has the rail pay the refunds that are due, or were due before the instant. Unconfirmed ones are retried with backoff. */
export async function payDueRefunds(ctx: Context, signal?: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  const work = (refund: ClaimedRefund) => payClaimed(ctx, refund);
  await drainQueue(ctx, refundQueue, { atOnce: REFUNDS_AT_ONCE, signal, dueBefore, work });
}

/** Has the rail pay the refund of a gift, if it is due. Returns when it is due again, or null. */
export async function payRefund(ctx: Context, giftId: string): Promise<Date | null> {
  const refund = await refundQueue.claimOne(ctx, giftId);
  if (refund) await payClaimed(ctx, refund);
  const where = { giftId, status: "requested", nextAttemptAt: { gt: ctx.now() } };
  const left = await ctx.db.railRefund.findFirst({ where, select: { nextAttemptAt: true } });
  return left?.nextAttemptAt ?? null;
}

async function payClaimed(ctx: Context, refund: ClaimedRefund): Promise<void> {
  const { giftId, attempts } = refund;
  const gift = await ctx.db.gift.findUniqueOrThrow({ where: { id: giftId } });
  const response = await askRail(ctx, gift);
  if (response.outcome === "refunded") {
    if (!(await recordPaid(ctx, refund, gift, response.railReference)))
      ctx.log.warn({ giftId }, "a refund took longer than its lease");
    return;
  }
  ctx.log.warn({ giftId, attempts, reason: response.message }, "the rail has not paid a refund yet");
  await refundQueue.fail(ctx, refund, { error: response.message }, { failures: attempts });
}

async function askRail(ctx: Context, gift: Gift): Promise<RefundOutcome> {
  const operation = { ...railOperation(gift, "refund"), railReference: gift.railReference ?? "" };
  try {
    const asking = ctx.ports.rail.refund(operation, ctx.now());
    return await withinTime(asking, REFUND_ATTEMPT_MS, "the rail did not answer in time");
  } catch (error) {
    return { outcome: "unknown", message: error instanceof Error ? error.message : String(error) };
  }
}

/** False when the lease was lost: whoever has it asks the rail again under the same key, and records its answer. */
function recordPaid(ctx: Context, refund: ClaimedRefund, gift: Gift, railReference: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const isPaid = await refundQueue.complete(tx, refund, { railReference, finishedAt: tx.now() });
    // A gift that failed while clearing never reached the ledger, so there is nothing to reverse.
    if (isPaid && gift.status === "reversed") await postEntries(tx, [entriesForRefundPaid(gift)]);
    return isPaid;
  });
}
