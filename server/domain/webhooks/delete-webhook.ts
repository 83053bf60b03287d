import { expireOfDeleted } from "@/server/domain/webhooks/expire-deliveries";
import { lockEndpoint } from "@/server/domain/webhooks/lock-endpoint";
import { webhookSubject } from "@/server/domain/webhooks/webhook-subjects";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Deletes one of the caller's endpoints. Its pending deliveries expire at once; past ones can still be read. */
export const deleteWebhook = operation({
  name: "deleteWebhook",
  summary: "Deletes an endpoint. Its pending deliveries expire.",
  permission: { scope: "webhooks:write" },
  subject: webhookSubject,
  run: (ctx, { id }) => removeEndpoint(ctx, id),
});

async function removeEndpoint(ctx: Context, endpointId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockEndpoint(tx, endpointId);
    await tx.db.webhookEndpoint.update({ where: { id: endpointId }, data: { deletedAt: tx.now() } });
    await tx.db.webhookSecret.deleteMany({ where: { endpointId } });
    await expireOfDeleted(tx, endpointId);
    await audit(tx, "webhook_endpoint.delete", endpointId);
  });
}
