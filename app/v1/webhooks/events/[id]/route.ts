import { mount } from "@/server/api/mount";
import { readWebhookEventEndpoint } from "@/server/api/webhooks/read-webhook-event";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: readWebhookEventEndpoint });
