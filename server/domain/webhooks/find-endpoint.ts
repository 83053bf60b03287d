import type { Context } from "@/server/domain/context";
import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/refusals";

/** Finds an endpoint of the caller's. Another's, or a deleted one, does not exist. */
export async function findEndpoint(ctx: Context, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await ctx.db.webhookEndpoint.findUnique({ where: { id: endpointId, deletedAt: null } });
  if (!endpoint || !owns(ctx, endpoint)) throw ResourceNotFound();
  return endpoint;
}

/** Locks an endpoint of the caller's until the transaction ends, so that its changes come one after the other. */
export async function lockEndpoint(tx: Context, endpointId: string): Promise<WebhookEndpoint> {
  await tx.db.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${endpointId} FOR NO KEY UPDATE`;
  return findEndpoint(tx, endpointId);
}

/** True when the caller owns it. Almoner itself may do everything. */
export function owns({ caller }: Context, owned: { ownerId: string }): boolean {
  return isTrusted(caller) || owned.ownerId === caller.identityId;
}
