import { z } from "zod";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";
import { FROZEN_MONEY_KINDS } from "@/server/domain/tasks/task-queue";
import { taskTransitions } from "@/server/domain/tasks/task-transitions";
import type { Task } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";

const closeTaskInput = z.strictObject({
  taskId: z.string(),
  outcome: z.enum(["done", "dismissed"]),
  /** What was done, or why nothing needs to be done. Stored with the task. */
  note: z.string().min(1),
});

/** Closes a task: `done` if someone did what was needed, `dismissed` if nothing needs to be done. */
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
      await requireNothingHeld(tx, task);
      const changes = { closedAt: tx.now(), closedBy: callerName(tx.caller), note };
      const closed = await move(tx, taskTransitions, task, outcome === "done" ? "finish" : "dismiss", changes);
      await audit(tx, `task.${outcome}`, taskId, { kind: task.kind, subject: task.subjectId, note });
      return closed;
    }),
});

/** A task about held money cannot be closed by hand. It closes by itself once the money is released or returned. */
async function requireNothingHeld(tx: Context, { kind, subjectId }: Task): Promise<void> {
  if (!FROZEN_MONEY_KINDS.includes(kind as TaskKind)) return;
  const gift = await tx.db.gift.findFirst({ where: { id: subjectId, status: "settling" }, select: { status: true } });
  const held = { id: subjectId, screening: { not: "clear" } };
  const holder = gift ?? (await tx.db.prepayment.findFirst({ where: held, select: { status: true } }));
  if (!holder) return;
  const message = "The money is still held. Decide about it, and the task closes by itself.";
  throw InvalidState({ message, context: { status: holder.status } });
}
