import { mount } from "@/server/api/mount";
import { rotateWebhookSecretEndpoint } from "@/server/api/webhooks/rotate-webhook-secret";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ POST: rotateWebhookSecretEndpoint });
