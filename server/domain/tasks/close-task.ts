import { z } from "zod";
import { audit } from "@/server/domain/audit";
import { operation } from "@/server/domain/operation";
import { taskTransitions } from "@/server/domain/tasks/task-transitions";
import { move } from "@/server/domain/transition";
import { callerName } from "@/server/kernel/caller";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";

const closeTaskInput = z.strictObject({
  taskId: z.string(),
  outcome: z.enum(["done", "dismissed"]),
  /** What was done, or why nothing has to be. Stored with the task. */
  note: z.string().min(1),
});

/** Closes a task: `done` if someone did what was needed, `dismissed` if nothing has to be done. */
export const closeTask = operation({
  name: "closeTask",
  summary: "Closes a task for a person.",
  permission: { operator: true },
  input: closeTaskInput,
  errors: [ResourceNotFound, InvalidState],
  run: (ctx, { taskId, outcome, note }) =>
    ctx.transaction(async (tx) => {
      const task = await tx.db.task.findUnique({ where: { id: taskId } });
      if (!task) throw ResourceNotFound();
      const changes = { closedAt: tx.now(), closedBy: callerName(tx.caller), note };
      const closed = await move(tx, taskTransitions, task, outcome === "done" ? "finish" : "dismiss", changes);
      await audit(tx, `task.${outcome}`, taskId, { kind: task.kind, subject: task.subjectId, note });
      return closed;
    }),
});
