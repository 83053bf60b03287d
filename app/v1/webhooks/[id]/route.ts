import { mount } from "@/server/api/mount";
import { deleteWebhookEndpoint } from "@/server/api/webhooks/delete-webhook";
import { readWebhookEndpoint } from "@/server/api/webhooks/read-webhook";
import { updateWebhookEndpoint } from "@/server/api/webhooks/update-webhook";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: readWebhookEndpoint,
  PATCH: updateWebhookEndpoint,
  DELETE: deleteWebhookEndpoint,
});
