import { mount } from "@/server/api/mount";
import { createWebhookEndpoint } from "@/server/api/webhooks/create-webhook";
import { listWebhooksEndpoint } from "@/server/api/webhooks/list-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: listWebhooksEndpoint,
  POST: createWebhookEndpoint,
});
