import { secondApprovalStates } from "@/server/domain/four-eyes/second-approval-states";
import type { SecondApproval } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof secondApprovalStates.states;
type Trigger = keyof typeof secondApprovalStates.moves;
type Changes = Pick<SecondApproval, "decidedBy" | "note" | "decidedAt"> & { secondDocument?: string | null };

/** Moves decisions that wait for a second operator between statuses. Only operators see them. */
export const secondApprovalTransitions: Transitions<SecondApproval, Status, Trigger, Changes> = {
  machine: secondApprovalStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.secondApproval.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.secondApproval.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
