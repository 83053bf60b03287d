import { endpoint } from "@/server/api/endpoint";
import { createEndpoint } from "@/server/domain/webhooks/create-endpoint";
import {
  createdWebhookEndpointResource,
  serializeCreatedWebhookEndpoint,
  webhookEndpointCreateBody,
} from "@/server/resources/webhook-endpoint";

export const createWebhookEndpoint = endpoint({
  operationId: "createWebhook",
  method: "POST",
  path: "/v1/webhooks",
  tag: "Webhooks",
  summary: "Makes an endpoint that is told of events. Its signing secret is shown in this answer only.",
  scope: "webhooks:write",
  body: webhookEndpointCreateBody,
  success: {
    status: 201,
    body: createdWebhookEndpointResource,
    location: ({ id }) => `/v1/webhooks/${id}`,
  },
  secret: true,
  run: (ctx, { body }) => createEndpoint(ctx, body),
  serialize: serializeCreatedWebhookEndpoint,
});
