import { mount } from "@/server/api/mount";
import { redeliverWebhookEventEndpoint } from "@/server/api/webhooks/redeliver-webhook-event";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ POST: redeliverWebhookEventEndpoint });
