import { webhookDeliverySubject } from "@/server/domain/webhooks/webhook-subjects";
import { eventScope } from "@/server/events/event-scopes";
import type { WebhookDelivery } from "@/server/generated/prisma/client";
import { InsufficientScope } from "@/server/kernel/common-errors";
import type { Scope } from "@/server/kernel/scopes";
import { operation } from "@/server/operations/operation";
import { requireScope } from "@/server/operations/permission";
import { serializeWebhookDeliveryDetail, webhookDeliveryDetailResource } from "@/server/resources/webhook-delivery";

/** Gets a delivery to one of the caller's endpoints, with its attempts. */
export const getWebhookEvent = operation({
  name: "getWebhookEvent",
  summary: "Gets a delivery with its payload and the result of each attempt.",
  description:
    "The payload needs the scope of its resource, such as `gifts:read`, `receipts:read` with a receipt and `supporters:read` with a donor.",
  permission: { scope: "webhooks:read" },
  subject: webhookDeliverySubject,
  output: webhookDeliveryDetailResource,
  errors: [InsufficientScope],
  async run(ctx, _, { subject: delivery }) {
    for (const scope of scopesOfBody(delivery)) requireScope(ctx.caller, scope);
    return delivery;
  },
  show: serializeWebhookDeliveryDetail,
});

/**
 * The scopes that a key needs to read the payload, which may contain resources of other scopes than the event's own.
 */
function scopesOfBody({ type, body }: WebhookDelivery): Scope[] {
  const { data } = JSON.parse(body) as { data: object };
  return [
    eventScope(type),
    ...("receipt" in data ? ["receipts:read" as const] : []),
    ...("donor" in data ? ["supporters:read" as const] : []),
  ];
}
