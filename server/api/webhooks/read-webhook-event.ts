import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { readDelivery } from "@/server/domain/webhooks/read-delivery";
import { ResourceNotFound } from "@/server/kernel/refusals";
import {
  serializeWebhookDeliveryDetail,
  webhookDeliveryDetailResource,
  webhookDeliveryId,
} from "@/server/resources/webhook-delivery";

export const readWebhookEventEndpoint = endpoint({
  operationId: "readWebhookEvent",
  method: "GET",
  path: "/v1/webhooks/events/{id}",
  tag: "Webhooks",
  summary: "Reads a delivery: what is posted, and how every attempt went.",
  scope: "webhooks:read",
  params: z.object({ id: webhookDeliveryId }),
  success: { status: 200, body: webhookDeliveryDetailResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => readDelivery(ctx, params.id),
  serialize: serializeWebhookDeliveryDetail,
});
