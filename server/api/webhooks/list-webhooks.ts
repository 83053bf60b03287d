import { z } from "zod";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listEndpoints } from "@/server/domain/webhooks/list-endpoints";
import { serializeWebhookEndpoint, webhookEndpointResource } from "@/server/resources/webhook-endpoint";

export const listWebhooksEndpoint = listEndpoint({
  operationId: "listWebhooks",
  path: "/v1/webhooks",
  tag: "Webhooks",
  summary: "Lists your endpoints, newest first.",
  scope: "webhooks:read",
  filters: z.strictObject({}),
  item: webhookEndpointResource,
  run: (ctx, { page }) => listEndpoints(ctx, page),
  serialize: serializeWebhookEndpoint,
});
