import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/** Locks an endpoint until the transaction ends, which serializes its changes. Deleted ones are not found. */
export async function lockEndpoint(tx: Context, endpointId: string): Promise<WebhookEndpoint> {
  await tx.db.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${endpointId} FOR NO KEY UPDATE`;
  const endpoint = await tx.db.webhookEndpoint.findUnique({ where: { id: endpointId, deletedAt: null } });
  if (!endpoint) throw ResourceNotFound();
  return endpoint;
}
