import { operation } from "@/server/domain/operation";
import { webhookDeliverySubject } from "@/server/domain/webhooks/webhook-subjects";
import { serializeWebhookDeliveryDetail, webhookDeliveryDetailResource } from "@/server/resources/webhook-delivery";

/** Gets a delivery to one of the caller's endpoints, with its attempts. */
export const getWebhookEvent = operation({
  name: "getWebhookEvent",
  summary: "Gets a delivery with its payload and the result of each attempt.",
  permission: { scope: "webhooks:read" },
  subject: webhookDeliverySubject,
  output: webhookDeliveryDetailResource,
  run: async (_, __, { subject: delivery }) => delivery,
  show: serializeWebhookDeliveryDetail,
});
