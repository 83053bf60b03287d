import { lockEndpoint } from "@/server/domain/webhooks/lock-endpoint";
import { makeSigningSecret, storeSigningSecret } from "@/server/domain/webhooks/signing-secret";
import { webhookSubject } from "@/server/domain/webhooks/webhook-subjects";
import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { WEBHOOK_OLD_SECRET_HOURS, WEBHOOK_OLD_SECRETS_MAX } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { lockApiKey } from "@/server/operations/lock-api-key";
import { operation } from "@/server/operations/operation";
import { rotatedWebhookEndpointResource, serializeRotatedWebhookEndpoint } from "@/server/resources/webhook-endpoint";

const HOUR_MS = 3_600_000;

interface RotatedEndpoint {
  endpoint: WebhookEndpoint;
  secret: string;
  previousExpiresAt: Date;
}

/**
 * Generates a new secret for one of the caller's endpoints, returned here and never again. The old one keeps signing
 * for 24 hours.
 */
export const rotateWebhookSecret = operation({
  name: "rotateWebhookSecret",
  summary:
    "Rotates an endpoint's signing secret. The new secret is returned only in this response. The old one keeps signing for 24 hours.",
  permission: { scope: "webhooks:write" },
  subject: webhookSubject,
  output: rotatedWebhookEndpointResource,
  errors: [InvalidState],
  secret: true,
  run: (ctx, { id }) => rotate(ctx, id),
  show: serializeRotatedWebhookEndpoint,
});

async function rotate(ctx: Context, endpointId: string): Promise<RotatedEndpoint> {
  const secret = makeSigningSecret(ctx);
  return ctx.transaction(async (tx) => {
    await lockApiKey(tx);
    const endpoint = await lockEndpoint(tx, endpointId);
    const now = tx.now();
    const live = await tx.db.webhookSecret.count({ where: { endpointId, expiresAt: { gt: now } } });
    if (live >= WEBHOOK_OLD_SECRETS_MAX) {
      const message = `The secret was rotated ${live} times in a day, and the old ones still sign. Rotate it again after one of them has expired.`;
      throw InvalidState({ message, context: { live_old_secrets: live } });
    }
    const previousExpiresAt = new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS);
    await tx.db.webhookSecret.updateMany({
      where: { endpointId, expiresAt: null },
      data: { expiresAt: previousExpiresAt },
    });
    await storeSigningSecret(tx, endpointId, secret);
    await audit(tx, "webhook_endpoint.rotate_secret", endpointId);
    return { endpoint, secret, previousExpiresAt };
  });
}
