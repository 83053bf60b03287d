import { webhookEndpointTransitions } from "@/server/domain/webhooks/endpoint-transitions";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * Disables the endpoints of an identity that is transferred to another manager, in the running transaction: the former
 * manager may still receive what is sent to them. Pending deliveries wait until an endpoint is enabled again.
 */
export async function disableEndpointsOf(tx: Context, ownerId: string): Promise<void> {
  const where = { ownerId, status: "active", deletedAt: null };
  const endpoints = await tx.db.webhookEndpoint.findMany({ where, select: { id: true } });
  const ids = endpoints.map(({ id }) => id);
  const changes = { disabledReason: "transferred", disabledAt: tx.now() };
  await moveAll(tx, webhookEndpointTransitions, ids, "disable", changes);
}
