import { mount } from "@/server/api/mount";
import { listWebhookEventsEndpoint } from "@/server/api/webhooks/list-webhook-events";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: listWebhookEventsEndpoint });
