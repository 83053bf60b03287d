import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { sendTest } from "@/server/domain/webhooks/send-test";
import { InvalidState, ResourceNotFound } from "@/server/kernel/refusals";
import { serializeWebhookDelivery, webhookDeliveryResource } from "@/server/resources/webhook-delivery";
import { webhookEndpointId } from "@/server/resources/webhook-endpoint";

export const testWebhookEndpoint = endpoint({
  operationId: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/{id}/test",
  tag: "Webhooks",
  summary: "Sends the event webhook.test to an endpoint, whatever it is subscribed to.",
  scope: "webhooks:write",
  params: z.object({ id: webhookEndpointId }),
  body: z.strictObject({}),
  success: {
    status: 201,
    body: webhookDeliveryResource,
    location: ({ id }) => `/v1/webhooks/events/${id}`,
  },
  errors: [ResourceNotFound, InvalidState],
  run: (ctx, { params }) => sendTest(ctx, params.id),
  serialize: serializeWebhookDelivery,
});
