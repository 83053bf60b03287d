import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { findEndpoint } from "@/server/domain/webhooks/find-endpoint";
import { ResourceNotFound } from "@/server/kernel/refusals";
import {
  serializeWebhookEndpoint,
  webhookEndpointId,
  webhookEndpointResource,
} from "@/server/resources/webhook-endpoint";

export const readWebhookEndpoint = endpoint({
  operationId: "readWebhook",
  method: "GET",
  path: "/v1/webhooks/{id}",
  tag: "Webhooks",
  summary: "Reads one of your endpoints.",
  scope: "webhooks:read",
  params: z.object({ id: webhookEndpointId }),
  success: { status: 200, body: webhookEndpointResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findEndpoint(ctx, params.id),
  serialize: serializeWebhookEndpoint,
});
