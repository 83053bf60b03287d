import { charityApplicationStates } from "@/server/domain/charities/application-states";
import type { CharityApplication } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof charityApplicationStates.states;
type Trigger = keyof typeof charityApplicationStates.moves;
type Changes = Pick<CharityApplication, "decidedBy" | "decisionReason" | "decidedAt">;

/** Moves applications between statuses. Their effects on the identity have their own events. */
export const charityApplicationTransitions: Transitions<CharityApplication, Status, Trigger, Changes> = {
  machine: charityApplicationStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.charityApplication.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.charityApplication.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
