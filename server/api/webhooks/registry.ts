import type { Endpoint } from "@/server/api/endpoint";
import { createWebhookEndpoint } from "@/server/api/webhooks/create-webhook";
import { deleteWebhookEndpoint } from "@/server/api/webhooks/delete-webhook";
import { listWebhookEventsEndpoint } from "@/server/api/webhooks/list-webhook-events";
import { listWebhooksEndpoint } from "@/server/api/webhooks/list-webhooks";
import { readWebhookEndpoint } from "@/server/api/webhooks/read-webhook";
import { readWebhookEventEndpoint } from "@/server/api/webhooks/read-webhook-event";
import { redeliverWebhookEventEndpoint } from "@/server/api/webhooks/redeliver-webhook-event";
import { rotateWebhookSecretEndpoint } from "@/server/api/webhooks/rotate-webhook-secret";
import { testWebhookEndpoint } from "@/server/api/webhooks/test-webhook";
import { updateWebhookEndpoint } from "@/server/api/webhooks/update-webhook";

/** The operations on webhook endpoints and deliveries. */
export const webhookEndpoints: Endpoint[] = [
  createWebhookEndpoint,
  listWebhooksEndpoint,
  readWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpoint,
  listWebhookEventsEndpoint,
  readWebhookEventEndpoint,
  redeliverWebhookEventEndpoint,
];
