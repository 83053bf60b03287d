import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@/server/domain/context";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import { type ClaimedDelivery, deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { fanOutBatch } from "@/server/domain/webhooks/fan-out-events";
import { recordAttempt } from "@/server/domain/webhooks/record-attempt";
import { signDelivery } from "@/server/domain/webhooks/sign-delivery";
import { readSigningSecrets } from "@/server/domain/webhooks/signing-secret";
import { WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";

/** How often to check for new work while attempts are in progress; a slow endpoint must not delay others. */
const RECHECK_MS = 200;
/** Attempts that end at nearly the same time are followed by one claim. */
const GATHER_MS = 5;

/**
 * Makes every attempt that is due, up to fifty concurrently, until nothing is due or in progress. Fans out new events
 * on the way. Returns when the next attempt is due, by the product's clock. When the signal is aborted it claims
 * nothing more and waits for attempts in progress. Run it at most once per process at a time.
 */
export async function deliverDue(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  const underWay = new Set<Promise<void>>();
  try {
    await drain(ctx, signal, underWay);
  } finally {
    await Promise.all(underWay);
  }
  return signal.aborted ? null : nextInstant(ctx);
}

async function drain(ctx: Context, signal: AbortSignal, underWay: Set<Promise<void>>): Promise<void> {
  while (!signal.aborted) {
    // An attempt that ends during a round frees a slot that the round has not seen.
    const wasIdle = underWay.size === 0;
    const taken = await takeRound(ctx, underWay);
    if (taken > 0 && underWay.size < WEBHOOK_IN_FLIGHT_PER_PROCESS) continue;
    if (wasIdle && underWay.size === 0) return;
    if (underWay.size === 0) continue;
    await Promise.race([...underWay, sleep(RECHECK_MS)]);
    await sleep(GATHER_MS);
  }
}

/** Fans out a batch and starts as many attempts as there are slots; returns how much there was. */
async function takeRound(ctx: Context, underWay: Set<Promise<void>>): Promise<number> {
  const events = await fanOutBatch(ctx);
  const allowance = WEBHOOK_IN_FLIGHT_PER_PROCESS - underWay.size;
  const claimed = allowance > 0 ? await claimDeliveries(ctx, allowance) : [];
  if (claimed.length === 0) return events.taken;
  const secrets = await readSigningSecrets(ctx, [...new Set(claimed.map((delivery) => delivery.endpointId))]);
  for (const delivery of claimed) {
    const attempt = makeAttempt(ctx, delivery, secrets.get(delivery.endpointId) ?? [])
      .catch((err: unknown) => ctx.log.error({ err, deliveryId: delivery.id }, "an attempt could not be recorded"))
      .finally(() => underWay.delete(attempt));
    underWay.add(attempt);
  }
  return events.taken + claimed.length;
}

async function makeAttempt(ctx: Context, delivery: ClaimedDelivery, secrets: string[]): Promise<void> {
  const startedAt = ctx.now();
  const headers = signDelivery({ ...delivery, sentAt: ctx.clock.wall(), secrets });
  const response = await ctx.ports.webhookSender.post({ url: delivery.url, headers, body: delivery.body });
  const recorded = await recordAttempt(ctx, delivery, { response, startedAt, endedAt: ctx.now() });
  if (!recorded) ctx.log.warn({ deliveryId: delivery.id }, "the lease ran out before the attempt ended");
}

/** Never in the past: what is due and could not be claimed now belongs to another worker, or will be free shortly. */
async function nextInstant(ctx: Context): Promise<Date | null> {
  const due = await deliveryQueue.nextDueAt(ctx);
  return due && new Date(Math.max(due.getTime(), ctx.now().getTime() + RECHECK_MS));
}
