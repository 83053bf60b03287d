import { screeningCaseStates } from "@/server/domain/screening/case-states";
import type { Prisma, ScreeningCase } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof screeningCaseStates.states;
type Trigger = keyof typeof screeningCaseStates.moves;
type Changes = Partial<Omit<ScreeningCase, "id" | "status" | "reasons" | "screened">> & {
  reasons?: string[];
  screened?: Prisma.InputJsonObject;
};

/** Moves cases between statuses. Their effects on the identity have their own events. */
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
