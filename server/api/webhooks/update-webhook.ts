import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { updateEndpoint } from "@/server/domain/webhooks/update-endpoint";
import { ResourceNotFound } from "@/server/kernel/refusals";
import {
  serializeWebhookEndpoint,
  webhookEndpointId,
  webhookEndpointResource,
  webhookEndpointUpdateBody,
} from "@/server/resources/webhook-endpoint";

export const updateWebhookEndpoint = endpoint({
  operationId: "updateWebhook",
  method: "PATCH",
  path: "/v1/webhooks/{id}",
  tag: "Webhooks",
  summary: "Changes what is given of an endpoint, or disables it, or makes it active again.",
  scope: "webhooks:write",
  params: z.object({ id: webhookEndpointId }),
  body: webhookEndpointUpdateBody,
  success: { status: 200, body: webhookEndpointResource },
  errors: [ResourceNotFound],
  run: (ctx, { params, body }) => updateEndpoint(ctx, params.id, body),
  serialize: serializeWebhookEndpoint,
});
