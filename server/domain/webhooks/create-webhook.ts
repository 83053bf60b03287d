import type { z } from "zod";
import { webhookEndpointStates } from "@/server/domain/webhooks/endpoint-states";
import { makeSigningSecret, storeSigningSecret } from "@/server/domain/webhooks/signing-secret";
import { sendableScopes, subscriptionBodies, urlErrors } from "@/server/domain/webhooks/subscription";
import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import { InsufficientScope, InvalidParameter } from "@/server/kernel/common-errors";
import { storedUrl } from "@/server/kernel/webhook-target";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { lockApiKey } from "@/server/operations/lock-api-key";
import { operation } from "@/server/operations/operation";
import { createdWebhookEndpointResource, serializeCreatedWebhookEndpoint } from "@/server/resources/webhook-endpoint";

/** Creates a webhook endpoint for the caller. Its signing secret is returned here and never again. */
export const createWebhook = operation({
  name: "createWebhook",
  summary: "Creates a webhook endpoint. Its signing secret is returned only in this response.",
  description:
    "It is sent what your key may read: an event needs the scope of its resource, and all events means all that the key has the scopes for.",
  permission: { scope: "webhooks:write" },
  input: subscriptionBodies.create,
  check: urlErrors,
  output: createdWebhookEndpointResource,
  errors: [InsufficientScope, InvalidParameter],
  secret: true,
  run: writeEndpoint,
  show: serializeCreatedWebhookEndpoint,
});

async function writeEndpoint(
  ctx: Context,
  { url, events, description }: z.infer<typeof subscriptionBodies.create>,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const secret = makeSigningSecret(ctx);
  return ctx.transaction(async (tx) => {
    await lockApiKey(tx);
    const endpoint = await tx.db.webhookEndpoint.create({
      data: {
        id: tx.newId("webhookEndpoint"),
        ownerId: callerIdentityId(tx),
        url: storedUrl(url),
        events: [...new Set(events)],
        scopes: sendableScopes(tx, events),
        description: description ?? null,
        status: webhookEndpointStates.initial,
        createdAt: tx.now(),
      },
    });
    await storeSigningSecret(tx, endpoint.id, secret);
    await audit(tx, "webhook_endpoint.create", endpoint.id, { url });
    return { endpoint, secret };
  });
}
