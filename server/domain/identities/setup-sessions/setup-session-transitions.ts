import {
  type SetupSessionStatus,
  type SetupSessionTrigger,
  setupSessionStates,
} from "@/server/domain/identities/setup-sessions/setup-session-states";
import type { Prisma, SetupSession } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Changes = Pick<Prisma.SetupSessionUncheckedUpdateManyInput, "paymentMethodId" | "completedAt">;

/** Moves setup sessions between statuses. */
export const setupSessionTransitions: Transitions<SetupSession, SetupSessionStatus, SetupSessionTrigger, Changes> = {
  machine: setupSessionStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.setupSession.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.setupSession.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
