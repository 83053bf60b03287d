import type { Context } from "@/server/domain/context";
import { entriesForRefundPaid } from "@/server/domain/gifts/gift-entries";
import { railOperation } from "@/server/domain/gifts/rail-operation";
import { railRefundTransitions } from "@/server/domain/gifts/rail-refund-transitions";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { moveAll } from "@/server/domain/transition";
import type { Gift, RailRefund } from "@/server/generated/prisma/client";
import { RETRIES } from "@/server/kernel/limits";
import { retryDelayMs } from "@/server/kernel/retry";

const BATCH = 100;

/** Has the rail pay the refunds of reversed gifts. Unconfirmed ones are retried with backoff. */
export async function payDueRefunds(ctx: Context): Promise<void> {
  const due = await ctx.db.railRefund.findMany({
    where: { status: "requested", nextAttemptAt: { lte: ctx.now() } },
    include: { gift: true },
    orderBy: { nextAttemptAt: "asc" },
    take: BATCH,
  });
  for (const refund of due) await payRefund(ctx, refund);
}

async function payRefund(ctx: Context, refund: RailRefund & { gift: Gift }): Promise<void> {
  const { gift, giftId, attempts } = refund;
  const operation = { ...railOperation(gift, "refund"), railReference: gift.railReference ?? "" };
  const response = await ctx.ports.rail.refund(operation, ctx.now());
  const where = { giftId, status: "requested" };
  await ctx.transaction(async (tx) => {
    if (response.outcome === "refunded") {
      const changes = { attempts: attempts + 1, railReference: response.railReference, finishedAt: tx.now() };
      const [paid] = await moveAll(tx, railRefundTransitions, [giftId], "pay", changes);
      // A gift that failed while clearing never reached the ledger, so there is nothing to reverse.
      if (paid && gift.status === "reversed") await postEntries(tx, [entriesForRefundPaid(gift)]);
      return;
    }
    const pauseMs = retryDelayMs(RETRIES.railRefund, attempts + 1)!;
    const nextAttemptAt = new Date(tx.now().getTime() + pauseMs);
    tx.log.warn(
      { giftId, attempts: attempts + 1, reason: response.message },
      "the rail has not paid a refund back yet",
    );
    await tx.db.railRefund.updateMany({
      where,
      data: { attempts: attempts + 1, lastError: response.message, nextAttemptAt },
    });
  });
}
