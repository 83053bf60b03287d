import { queueEmail } from "@/server/domain/email/queue-email";
import type { DueDelivery } from "@/server/domain/webhooks/delivery-queue";
import { type AttemptEffect, writeAlone, writeAttempt } from "@/server/domain/webhooks/delivery-transitions";
import { webhookEndpointTransitions } from "@/server/domain/webhooks/endpoint-transitions";
import { WEBHOOK_RETRY_DELAYS_MS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const ATTEMPTS = WEBHOOK_RETRY_DELAYS_MS.length + 1;

/**
 * Writes a failed attempt. If the endpoint responded that it is gone, also emails its owner in the same transaction,
 * once per series of failures.
 */
export function writeFailure(ctx: Context, effect: AttemptEffect): Promise<boolean> {
  const { delivery, ended } = effect;
  if (ended.response.failure?.code !== "gone") return writeAlone(ctx, effect);
  return ctx.transaction(async (tx) => {
    const isWritten = await writeAttempt(tx, effect);
    if (isWritten) await queueGoneEmail(tx, delivery.endpointId, "warning");
    return isWritten;
  });
}

/** Disables the endpoint of a delivery whose automatic attempts all ended with 410, and emails its owner. */
export async function disableGoneEndpoint(tx: Context, { id, endpointId }: DueDelivery): Promise<void> {
  const gone = await tx.db.webhookAttempt.count({ where: { deliveryId: id, manual: false, errorCode: "gone" } });
  if (gone < ATTEMPTS) return;
  // Written before disabling, which starts a new series.
  const email = await goneEmail(tx, endpointId, "disabled");
  const changes = { disabledReason: "gone", disabledAt: tx.now() };
  const [disabled] = await moveAll(tx, webhookEndpointTransitions, [endpointId], "disable", changes);
  if (!disabled) return;
  await audit(tx, "webhook_endpoint.disable", endpointId, { reason: "gone", delivery: id });
  await queueEmail(tx, email);
}

async function queueGoneEmail(tx: Context, endpointId: string, occasion: "warning" | "disabled"): Promise<void> {
  await queueEmail(tx, await goneEmail(tx, endpointId, occasion));
}

/** At most one email per series. A new series starts when the endpoint accepts something, or is disabled. */
async function goneEmail(tx: Context, endpointId: string, occasion: "warning" | "disabled") {
  const endpoint = await tx.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  const owner = await tx.db.identity.findUniqueOrThrow({ where: { id: endpoint.ownerId } });
  const { _max: accepted } = await tx.db.webhookDelivery.aggregate({
    where: { endpointId, deliveredAt: { not: null } },
    _max: { deliveredAt: true },
  });
  const series = [accepted.deliveredAt, endpoint.disabledAt].map((at) => at?.toISOString() ?? "never").join(":");
  const { id, url } = endpoint;
  const data = { occasion, id, url, siteUrl: tx.settings.publicUrl };
  return {
    key: `webhook_endpoint:${id}:gone:${occasion}:${series}`,
    to: owner.email,
    ...tx.ports.emails.write({ kind: "webhook_gone", locale: "en", data }),
    attachments: [],
  };
}
