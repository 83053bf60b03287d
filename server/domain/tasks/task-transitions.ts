import { taskStates } from "@/server/domain/tasks/task-states";
import type { Task } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof taskStates.states;
type Trigger = keyof typeof taskStates.moves;
type Changes = Pick<Task, "closedAt" | "closedBy" | "note">;

/** Moves tasks between statuses. Only operators see them, so they have no events. */
export const taskTransitions: Transitions<Task, Status, Trigger, Changes> = {
  machine: taskStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.task.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.task.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
