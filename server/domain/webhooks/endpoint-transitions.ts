import { webhookEndpointStates } from "@/server/domain/webhooks/endpoint-states";
import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";
import type { WebhookEndpointStatus } from "@/server/resources/webhook-endpoint";

type Trigger = keyof typeof webhookEndpointStates.moves;

interface Changes {
  disabledReason: string | null;
  /** Stored when it is reactivated: earlier failures no longer count against the endpoint. */
  disabledAt?: Date;
  warnedAt?: null;
}

/** Moves endpoints between statuses. They emit no events. */
export const webhookEndpointTransitions: Transitions<WebhookEndpoint, WebhookEndpointStatus, Trigger, Changes> = {
  machine: webhookEndpointStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] }, deletedAt: null };
    const moved = await tx.db.webhookEndpoint.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.webhookEndpoint.findMany({ where: { id: { in: ids } } }),

  notify: (_tx, endpoint) => ({ partyIds: [endpoint.ownerId], data: {} }),
};
