import { listEndpoint } from "@/server/api/list-endpoint";
import { listDeliveries } from "@/server/domain/webhooks/list-deliveries";
import {
  serializeWebhookDelivery,
  webhookDeliveryListQuery,
  webhookDeliveryResource,
} from "@/server/resources/webhook-delivery";

export const listWebhookEventsEndpoint = listEndpoint({
  operationId: "listWebhookEvents",
  path: "/v1/webhooks/events",
  tag: "Webhooks",
  summary: "Lists the deliveries of the last 30 days to your endpoints, newest first.",
  scope: "webhooks:read",
  filters: webhookDeliveryListQuery,
  item: webhookDeliveryResource,
  run: (ctx, { filters, page }) =>
    listDeliveries(
      ctx,
      {
        endpointId: filters.endpoint_id,
        status: filters.status,
        type: filters.type,
        createdAfter: filters.created_after,
        createdBefore: filters.created_before,
      },
      page,
    ),
  serialize: serializeWebhookDelivery,
});
