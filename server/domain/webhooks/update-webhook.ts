import type { z } from "zod";
import { webhookEndpointTransitions } from "@/server/domain/webhooks/endpoint-transitions";
import { lockEndpoint } from "@/server/domain/webhooks/lock-endpoint";
import { sendableScopes, subscriptionBodies, urlErrors } from "@/server/domain/webhooks/subscription";
import { webhookSubject } from "@/server/domain/webhooks/webhook-subjects";
import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import { InsufficientScope, InvalidParameter } from "@/server/kernel/common-errors";
import { storedUrl } from "@/server/kernel/webhook-target";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { lockApiKey } from "@/server/operations/lock-api-key";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { serializeWebhookEndpoint, webhookEndpointResource } from "@/server/resources/webhook-endpoint";

/** Changes the given fields of one of the caller's endpoints. Setting the current status changes nothing. */
export const updateWebhook = operation({
  name: "updateWebhook",
  summary: "Updates, disables or reactivates an endpoint.",
  description:
    "If you change the URL or the events, the endpoint is sent what your key may read from then on, as when it is created.",
  permission: { scope: "webhooks:write" },
  subject: webhookSubject,
  input: subscriptionBodies.update,
  check: urlErrors,
  output: webhookEndpointResource,
  errors: [InsufficientScope, InvalidParameter],
  run: (ctx, { id, ...changes }) => changeEndpoint(ctx, id, changes),
  show: serializeWebhookEndpoint,
});

async function changeEndpoint(
  ctx: Context,
  endpointId: string,
  { url, events, description, status }: z.infer<typeof subscriptionBodies.update>,
): Promise<WebhookEndpoint> {
  return ctx.transaction(async (tx) => {
    await lockApiKey(tx);
    const endpoint = await lockEndpoint(tx, endpointId);
    const sends = url !== undefined || events !== undefined;
    const scopes = sends ? sendableScopes(tx, events ?? endpoint.events) : undefined;
    const data = { url: url && storedUrl(url), events: events && [...new Set(events)], scopes, description };
    const changed = await tx.db.webhookEndpoint.update({ where: { id: endpointId }, data });
    const named = Object.entries({ url, events, description, status }).filter(([, value]) => value !== undefined);
    await audit(tx, "webhook_endpoint.update", endpointId, { fields: named.map(([name]) => name).join(",") });
    if (status === undefined || status === endpoint.status) return changed;
    if (status === "disabled") {
      const changes = { disabledReason: "by_owner", disabledAt: tx.now() };
      return move(tx, webhookEndpointTransitions, changed, "disable", changes);
    }
    return move(tx, webhookEndpointTransitions, changed, "enable", { disabledReason: null, warnedAt: null });
  });
}
