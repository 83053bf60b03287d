import { webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { lockEndpoint } from "@/server/domain/webhooks/lock-endpoint";
import { webhookSubject } from "@/server/domain/webhooks/webhook-subjects";
import type { WebhookDelivery } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { serializeWebhookDelivery, webhookDeliveryResource } from "@/server/resources/webhook-delivery";

const TEST_TYPE = "webhook.test";
const TEST_DATA = { message: "This is a test. If you can read it, your endpoint works." };

/** Queues a `webhook.test` for one of the caller's active endpoints, whatever it is subscribed to. */
export const testWebhook = operation({
  name: "testWebhook",
  summary: "Sends a webhook.test event to an endpoint, whatever its subscriptions.",
  permission: { scope: "webhooks:write" },
  subject: webhookSubject,
  output: webhookDeliveryResource,
  errors: [InvalidState],
  run: (ctx, { id }) => queueTest(ctx, id),
  show: serializeWebhookDelivery,
});

async function queueTest(ctx: Context, endpointId: string): Promise<WebhookDelivery> {
  return ctx.transaction(async (tx) => {
    const { status, ownerId } = await lockEndpoint(tx, endpointId);
    if (status !== "active") throw InvalidState({ context: { status } });
    const id = tx.newId("webhookDelivery");
    const eventId = tx.newId("event");
    const now = tx.now();
    // Not open, because it is only for this endpoint.
    await tx.db.event.create({
      data: {
        id: eventId,
        type: TEST_TYPE,
        subjectId: endpointId,
        partyIds: [ownerId],
        data: JSON.stringify(TEST_DATA),
        createdAt: now,
        fannedOutAt: now,
      },
    });
    await audit(tx, "webhook_endpoint.test", endpointId);
    return tx.db.webhookDelivery.create({
      data: {
        id,
        eventId,
        endpointId,
        ownerId,
        type: TEST_TYPE,
        status: webhookDeliveryStates.initial,
        body: JSON.stringify({ id, type: TEST_TYPE, created_at: now.toISOString(), data: TEST_DATA }),
        nextAttemptAt: now,
        createdAt: now,
      },
    });
  });
}
