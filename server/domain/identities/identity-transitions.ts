import { identityStates } from "@/server/domain/identities/identity-states";
import type { Identity } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";
import { type IDENTITY_STATUSES, serializeIdentity } from "@/server/resources/identity";

type Status = (typeof IDENTITY_STATUSES)[number];
type Trigger = keyof typeof identityStates.moves;

/** Moves identities between statuses and emits the events. */
export const identityTransitions: Transitions<Identity, Status, Trigger, { updatedAt: Date }> = {
  machine: identityStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.identity.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.identity.findMany({ where: { id: { in: ids } } }),

  notify: (_tx, identity) => ({ partyIds: [identity.id], data: serializeIdentity(identity) }),
};
