import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { redeliver } from "@/server/domain/webhooks/redeliver";
import { InvalidState, ResourceNotFound } from "@/server/kernel/refusals";
import {
  serializeWebhookDelivery,
  webhookDeliveryId,
  webhookDeliveryResource,
} from "@/server/resources/webhook-delivery";

export const redeliverWebhookEventEndpoint = endpoint({
  operationId: "redeliverWebhookEvent",
  method: "POST",
  path: "/v1/webhooks/events/{id}/redeliver",
  tag: "Webhooks",
  summary: "Asks for one more attempt now. The schedule of the automatic attempts stays as it is.",
  scope: "webhooks:write",
  params: z.object({ id: webhookDeliveryId }),
  body: z.strictObject({}),
  success: { status: 200, body: webhookDeliveryResource },
  errors: [ResourceNotFound, InvalidState],
  run: (ctx, { params }) => redeliver(ctx, params.id),
  serialize: serializeWebhookDelivery,
});
