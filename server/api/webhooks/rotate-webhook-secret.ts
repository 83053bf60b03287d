import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { rotateSecret } from "@/server/domain/webhooks/rotate-secret";
import { InvalidState, ResourceNotFound } from "@/server/kernel/refusals";
import {
  rotatedWebhookEndpointResource,
  serializeRotatedWebhookEndpoint,
  webhookEndpointId,
} from "@/server/resources/webhook-endpoint";

export const rotateWebhookSecretEndpoint = endpoint({
  operationId: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhooks/{id}/rotate_secret",
  tag: "Webhooks",
  summary: "Gives an endpoint a new signing secret, shown in this answer only. The old one signs for 24 hours more.",
  scope: "webhooks:write",
  params: z.object({ id: webhookEndpointId }),
  body: z.strictObject({}),
  success: { status: 200, body: rotatedWebhookEndpointResource },
  errors: [ResourceNotFound, InvalidState],
  secret: true,
  run: (ctx, { params }) => rotateSecret(ctx, params.id),
  serialize: serializeRotatedWebhookEndpoint,
});
