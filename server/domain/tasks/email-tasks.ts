import { queueEmail } from "@/server/domain/email/queue-email";
import { TASK_KIND_NAMES, TASK_KINDS } from "@/server/domain/tasks/task-kinds";
import { taskStates } from "@/server/domain/tasks/task-states";
import type { Task } from "@/server/generated/prisma/client";
import { TASK_EMAIL_PAUSE_MS } from "@/server/kernel/limits";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";

/** How many tasks of one kind an email names. It only counts the others. */
const NAMED_MAX = 20;

type Emailed = Pick<Task, "id" | "kind" | "subjectId" | "openedAt">;

/** Open tasks whose email was due before $1, given the pause after the previous email, as `subject` and `due`. */
export const TASKS_TO_EMAIL = `
  SELECT subject, due FROM (
    SELECT t.id AS subject, greatest(t.opened_at,
      (SELECT max(emailed_at) FROM tasks) + interval '${TASK_EMAIL_PAUSE_MS} ms') AS due
    FROM tasks t WHERE t.status = 'open' AND t.emailed_at IS NULL
  ) waiting WHERE due <= $1::timestamptz`;

/**
 * Emails the operators about every open task that no email has listed yet: one email for all of them, followed by a
 * pause. Sends nothing if no operator address is configured.
 */
export async function emailTasks(ctx: Context): Promise<void> {
  const to = ctx.settings.operatorEmail;
  if (!to) return;
  await ctx.transaction(async (tx) => {
    // One worker at a time, so that no second email is sent within the pause.
    await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('email tasks', 0))::text`;
    const now = tx.now();
    const lately = { emailedAt: { gt: new Date(now.getTime() - TASK_EMAIL_PAUSE_MS) } };
    if (await tx.db.task.findFirst({ where: lately, select: { id: true } })) return;
    const tasks = await tx.db.task.updateManyAndReturn({
      where: { status: initialState(taskStates), emailedAt: null },
      data: { emailedAt: now },
      select: { id: true, kind: true, subjectId: true, openedAt: true },
    });
    const [first] = tasks.sort((one, other) => (one.id < other.id ? -1 : 1));
    if (!first) return;
    const groups = groupsOf(tasks);
    const data = { publicUrl: tx.settings.publicUrl, count: tasks.length, groups };
    const written = tx.ports.emails.write({ kind: "operator_tasks", locale: "en", data });
    await queueEmail(tx, { key: `tasks:${first.id}`, to, ...written, attachments: [] });
  });
}

/** Groups the tasks by kind, in the order of the table of kinds. The details of single tasks are not emailed. */
function groupsOf(tasks: Emailed[]): EmailData["operator_tasks"]["groups"] {
  return TASK_KIND_NAMES.flatMap((kind) => {
    const own = tasks.filter((task) => task.kind === kind);
    return own.length === 0 ? [] : [{ ...TASK_KINDS[kind], ...named(own) }];
  });
}

function named(tasks: Emailed[]) {
  const shown = tasks.slice(0, NAMED_MAX);
  return { tasks: shown.map(({ id, subjectId, openedAt }) => ({ id, subjectId, openedAt })), count: tasks.length };
}
