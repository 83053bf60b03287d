import { mount } from "@/server/api/mount";
import { testWebhookEndpoint } from "@/server/api/webhooks/test-webhook";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ POST: testWebhookEndpoint });
