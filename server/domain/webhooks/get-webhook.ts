import { webhookSubject } from "@/server/domain/webhooks/webhook-subjects";
import { operation } from "@/server/operations/operation";
import { serializeWebhookEndpoint, webhookEndpointResource } from "@/server/resources/webhook-endpoint";

/** Gets one of the caller's endpoints. */
export const getWebhook = operation({
  name: "getWebhook",
  summary: "Gets one of your endpoints.",
  permission: { scope: "webhooks:read" },
  subject: webhookSubject,
  output: webhookEndpointResource,
  run: async (_, __, { subject: endpoint }) => endpoint,
  show: serializeWebhookEndpoint,
});
