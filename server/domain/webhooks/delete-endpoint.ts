import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { expireOfDeleted } from "@/server/domain/webhooks/expire-deliveries";
import { lockEndpoint } from "@/server/domain/webhooks/find-endpoint";

/** Deletes an endpoint of the caller's. What waits for it expires at once; what was delivered can still be read. */
export async function deleteEndpoint(ctx: Context, endpointId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockEndpoint(tx, endpointId);
    await tx.db.webhookEndpoint.update({ where: { id: endpointId }, data: { deletedAt: tx.now() } });
    await tx.db.webhookSecret.deleteMany({ where: { endpointId } });
    await expireOfDeleted(tx, endpointId);
    await audit(tx, "webhook_endpoint.delete", endpointId);
  });
}
