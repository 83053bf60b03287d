import { webhookDeliverySubject } from "@/server/domain/webhooks/webhook-subjects";
import type { EventType } from "@/server/events/catalogue";
import { emitEvents } from "@/server/events/emit";
import type { WebhookDelivery } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { serializeWebhookDelivery, webhookDeliveryResource } from "@/server/resources/webhook-delivery";

/** The internal event that requests one manual attempt. It stays open until that attempt has ended. */
export const REDELIVERY_REQUESTED: EventType = "webhook.due";

/**
 * Requests one more attempt now of a delivery to the caller's endpoint. It gets the next attempt number and does not
 * change the schedule of automatic attempts. Every call makes its own attempt.
 */
export const redeliverWebhookEvent = operation({
  name: "redeliverWebhookEvent",
  summary: "Requests one more attempt now. The schedule of automatic attempts stays unchanged.",
  permission: { scope: "webhooks:write" },
  subject: webhookDeliverySubject,
  output: webhookDeliveryResource,
  errors: [InvalidState],
  run: (ctx, _, { subject: delivery }) => requestAttempt(ctx, delivery),
  show: serializeWebhookDelivery,
});

function requestAttempt(ctx: Context, delivery: WebhookDelivery): Promise<WebhookDelivery> {
  return ctx.transaction(async (tx) => {
    const endpoint = await tx.db.webhookEndpoint.findUniqueOrThrow({ where: { id: delivery.endpointId } });
    const status = endpoint.deletedAt ? "deleted" : endpoint.status;
    if (status !== "active") {
      const message = `The endpoint is ${status}. Only an active endpoint can receive deliveries.`;
      throw InvalidState({ message, context: { status } });
    }
    const request = { type: REDELIVERY_REQUESTED, subjectId: delivery.id, groupId: delivery.endpointId };
    await emitEvents(tx, [{ ...request, partyIds: [], data: {} }]);
    await audit(tx, "webhook_delivery.redeliver", delivery.id);
    return delivery;
  });
}

/** Drops requests that can no longer be met: the delivery is gone, or its endpoint is no longer active. */
export function dropVoidRequests(ctx: Context): Promise<number> {
  return ctx.db.$executeRaw`
    DELETE FROM open_events e
    WHERE e.type = ${REDELIVERY_REQUESTED} AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
      WHERE d.id = e.subject_id AND w.status = 'active' AND w.deleted_at IS NULL)`;
}
