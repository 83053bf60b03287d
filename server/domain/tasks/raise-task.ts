import { TASK_KINDS, type TaskKind } from "@/server/domain/tasks/task-kinds";
import { taskTransitions } from "@/server/domain/tasks/task-transitions";
import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

interface TaskSubject {
  kind: TaskKind;
  /** What it is about: an id, or another stable name. It is included in emails. */
  subjectId: string;
}

export interface TaskDraft extends TaskSubject {
  /**
   * The facts that a person needs. Shown in the console and at the terminal, and never emailed, but must still not
   * contain secrets.
   */
  detail: string;
  /** What the person should do, if that differs from what the kind suggests. */
  suggestion?: string;
}

/**
 * Raises a task for a person in the running transaction. If a task of this kind is already open for the subject, only
 * updates its texts. Returns whether the task is new.
 */
export async function raiseTask(tx: Context, draft: TaskDraft): Promise<boolean> {
  const { kind, subjectId, detail } = draft;
  const { title, suggestion: usual } = TASK_KINDS[kind];
  const suggestion = draft.suggestion ?? usual;
  // `xmax` is zero in a row that this very statement inserted.
  const raised = await tx.db.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO tasks AS t (id, kind, subject_id, title, detail, suggestion, opened_at)
    VALUES (${tx.newId("task")}, ${kind}, ${subjectId}, ${title}, ${detail}, ${suggestion}, ${tx.now()}::timestamptz)
    ON CONFLICT (kind, subject_id) WHERE status = 'open' DO UPDATE
      SET detail = excluded.detail, suggestion = excluded.suggestion
      WHERE (t.detail, t.suggestion) IS DISTINCT FROM (excluded.detail, excluded.suggestion)
    RETURNING xmax = 0 AS "isNew"`;
  return raised[0]?.isNew ?? false;
}

/** Closes the open task of this kind for the subject, if there is one, because its reason no longer exists. */
export async function withdrawTask(tx: Context, { kind, subjectId }: TaskSubject, note: string): Promise<void> {
  const open = await tx.db.task.findMany({ where: { kind, subjectId, status: "open" }, select: { id: true } });
  const ids = open.map(({ id }) => id);
  await moveAll(tx, taskTransitions, ids, "finish", { closedAt: tx.now(), closedBy: callerName(tx.caller), note });
}
