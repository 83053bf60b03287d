import { screeningCaseStates } from "@/server/domain/screening/case-states";
import type { Transitions } from "@/server/domain/transition";
import type { ScreeningCase } from "@/server/generated/prisma/client";

type Status = keyof typeof screeningCaseStates.states;
type Trigger = keyof typeof screeningCaseStates.moves;
type Changes = Pick<ScreeningCase, "decidedBy" | "reason" | "decidedAt">;

/** How cases are moved between their states. What follows for the identity has events of its own. */
export const screeningCaseTransitions: Transitions<ScreeningCase, Status, Trigger, Changes> = {
  machine: screeningCaseStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.screeningCase.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.screeningCase.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
