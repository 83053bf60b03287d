import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import { recordAttempt } from "@/server/domain/webhooks/record-attempt";
import { signDelivery } from "@/server/domain/webhooks/sign-delivery";
import { readSigningSecrets } from "@/server/domain/webhooks/signing-secret";
import { outsideTime } from "@/server/kernel/clock";
import type { Context } from "@/server/operations/context";

/** Attempts of one round, each in one of the process's slots. */
export interface Attempts {
  /** Those that have not ended. */
  readonly underWay: ReadonlySet<Promise<void>>;
  /** Starts an attempt of each delivery. */
  start(claimed: ClaimedDelivery[]): Promise<void>;
  /** Resolves once all have ended. */
  end(): Promise<void>;
}

/** Makes attempts of claimed deliveries. What goes wrong with one is logged, and its lease expires. */
export function makeAttempts(ctx: Context, onEnd: () => void): Attempts {
  const underWay = new Set<Promise<void>>();
  return {
    underWay,
    async start(claimed) {
      if (claimed.length === 0) return;
      const secrets = await readSigningSecrets(ctx, [...new Set(claimed.map(({ endpointId }) => endpointId))]);
      for (const delivery of claimed) {
        const attempt = makeAttempt(ctx, delivery, secrets.get(delivery.endpointId) ?? [])
          .catch((err: unknown) => ctx.log.error({ err, deliveryId: delivery.id }, "an attempt could not be recorded"))
          .finally(() => {
            underWay.delete(attempt);
            onEnd();
          });
        underWay.add(attempt);
      }
    },
    async end() {
      await Promise.all(underWay);
    },
  };
}

async function makeAttempt(ctx: Context, delivery: ClaimedDelivery, secrets: string[]): Promise<void> {
  const startedAt = ctx.now();
  const headers = signDelivery({ ...delivery, sentAt: outsideTime(ctx.clock), secrets });
  const response = await ctx.ports.webhookSender.post({ url: delivery.url, headers, body: delivery.body });
  const recorded = await recordAttempt(ctx, delivery, { response, startedAt, endedAt: ctx.now() });
  if (!recorded) ctx.log.warn({ deliveryId: delivery.id }, "the lease ran out before the attempt ended");
}
