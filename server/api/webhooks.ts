import { endpoints } from "@/server/api/endpoint";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { deleteWebhook } from "@/server/domain/webhooks/delete-webhook";
import { getWebhook } from "@/server/domain/webhooks/get-webhook";
import { getWebhookEvent } from "@/server/domain/webhooks/get-webhook-event";
import { listWebhookEvents } from "@/server/domain/webhooks/list-webhook-events";
import { listWebhooks } from "@/server/domain/webhooks/list-webhooks";
import { redeliverWebhookEvent } from "@/server/domain/webhooks/redeliver";
import { rotateWebhookSecret } from "@/server/domain/webhooks/rotate-webhook-secret";
import { testWebhook } from "@/server/domain/webhooks/test-webhook";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";

export const webhookEndpoints = endpoints("Webhooks", [
  [createWebhook, "POST /v1/webhooks", { status: 201, location: ({ id }) => `/v1/webhooks/${id}` }],
  [listWebhooks, "GET /v1/webhooks"],
  [getWebhook, "GET /v1/webhooks/{id}"],
  [updateWebhook, "PATCH /v1/webhooks/{id}"],
  [deleteWebhook, "DELETE /v1/webhooks/{id}", { status: 204 }],
  [rotateWebhookSecret, "POST /v1/webhooks/{id}/rotate_secret"],
  [testWebhook, "POST /v1/webhooks/{id}/test", { status: 201, location: ({ id }) => `/v1/webhooks/events/${id}` }],
  [listWebhookEvents, "GET /v1/webhooks/events"],
  [getWebhookEvent, "GET /v1/webhooks/events/{id}"],
  [redeliverWebhookEvent, "POST /v1/webhooks/events/{id}/redeliver"],
]);
