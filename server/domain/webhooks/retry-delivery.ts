import { setTimeout as sleep } from "node:timers/promises";
import { attemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { claimDelivery } from "@/server/domain/webhooks/claim-deliveries";
import { makeAttempts } from "@/server/domain/webhooks/make-attempts";
import type { WebhookDelivery } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** How long a delivery is waited for whose endpoint has as many attempts in progress as it may. */
const PATIENCE_MS = 3_000;
const RECHECK_MS = 100;

type Attempted = Pick<WebhookDelivery, "id" | "endpointId" | "nextAttemptAt">;

/**
 * Makes the next attempt of a delivery if it is due. Returns when the one after it is; null if it has none, or cannot be
 * attempted now, which leaves it to the sweep.
 */
export async function retryDelivery(ctx: Context, deliveryId: string): Promise<Date | null> {
  const before = await readOpen(ctx, deliveryId);
  if (!before?.nextAttemptAt || before.nextAttemptAt > ctx.now()) return before?.nextAttemptAt ?? null;
  await attempt(ctx, before, null);
  const after = await readOpen(ctx, deliveryId);
  return after?.nextAttemptAt && after.nextAttemptAt > ctx.now() ? after.nextAttemptAt : null;
}

/** Makes the attempt of a delivery that was requested by hand, unless it has been made. */
export async function makeRequestedAttempt(ctx: Context, deliveryId: string, requestId: string): Promise<void> {
  const delivery = await readOpen(ctx, deliveryId);
  if (delivery) await attempt(ctx, delivery, requestId);
}

/** Makes the attempt, or leaves it to the sweep if its endpoint has as many in progress as it may for too long. */
async function attempt(ctx: Context, delivery: Attempted, requestId: string | null): Promise<void> {
  const givenUpAt = ctx.clock.wall().getTime() + PATIENCE_MS;
  while (!(await attemptNow(ctx, delivery, requestId)) && ctx.clock.wall().getTime() < givenUpAt) {
    await sleep(RECHECK_MS);
  }
}

/** Makes the attempt if there is one to make. False if its endpoint has as many in progress as it may. */
async function attemptNow(ctx: Context, { id, endpointId }: Attempted, requestId: string | null): Promise<boolean> {
  await attemptSlots.takeOne(endpointId);
  try {
    const claim = await claimDelivery(ctx, id, requestId);
    if (claim === "busy") return false;
    const attempts = makeAttempts(ctx, () => {});
    await attempts.start(claim ? [claim] : []);
    await attempts.end();
    return true;
  } finally {
    attemptSlots.give(endpointId, 1);
  }
}

/** Null if its endpoint is not active. */
function readOpen(ctx: Context, id: string): Promise<Attempted | null> {
  const where = { id, endpoint: { status: "active", deletedAt: null } };
  return ctx.db.webhookDelivery.findFirst({ where, select: { id: true, endpointId: true, nextAttemptAt: true } });
}
