import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { deleteEndpoint } from "@/server/domain/webhooks/delete-endpoint";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { webhookEndpointId } from "@/server/resources/webhook-endpoint";

export const deleteWebhookEndpoint = endpoint({
  operationId: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  tag: "Webhooks",
  summary: "Deletes an endpoint. Deliveries that wait for it expire.",
  scope: "webhooks:write",
  params: z.object({ id: webhookEndpointId }),
  success: { status: 204 },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => deleteEndpoint(ctx, params.id),
  serialize: () => null,
});
