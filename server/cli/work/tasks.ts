/** `npm run tasks`: lists tasks that need a person's decision, and records what was done about them. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { decideHold } from "@/server/domain/checkouts/decide-hold";
import { decideBlockedGift } from "@/server/domain/gifts/freezes/decide-blocked-gift";
import { decideBlockedYear } from "@/server/domain/pools/commitments/decide-blocked-year";
import { closeTask } from "@/server/domain/tasks/close-task";
import { TASK_KINDS, type TaskKind } from "@/server/domain/tasks/task-kinds";
import type { Task } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run tasks [-- --all]                            lists open tasks, oldest first; with --all, also
                                                      closed ones, newest first
  npm run tasks -- show <task id>                     shows what happened and what to do
  npm run tasks -- done <task id> --note "<text>"     closes a task: what you did
  npm run tasks -- dismiss <task id> --note "<text>"  closes a task: why nothing has to be done
  npm run tasks -- release <task id> --note "<text>"  has the held gift of a task charged, or its blocked money released
  npm run tasks -- refuse <task id> --note "<text>"   fails the held gift of a task, or returns its blocked money`;

const SHOWN = 500;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    options: { all: { type: "boolean" }, note: { type: "string" } },
    allowPositionals: true,
  });
  const [command, taskId, ...rest] = positionals;
  const { all = false, note } = values;
  if (command === undefined && note === undefined) return list(all);
  if (all || !taskId || rest.length > 0) throw new UsageError("Name a command and a task.");
  if (command === "show" && note === undefined) return show(taskId);
  const isDecision = command === "release" || command === "refuse";
  if (!isDecision && command !== "done" && command !== "dismiss")
    throw new UsageError(`"${command}" is not a command.`);
  if (!note) throw new UsageError(`${command} needs --note.`);
  if (isDecision) return decide(taskId, command, note);
  return close(taskId, command === "done" ? "done" : "dismissed", note);
});

function list(isAll: boolean): Command {
  return async (ctx) => {
    const where = isAll ? {} : { status: "open" };
    const order = isAll ? "desc" : "asc";
    const tasks = await ctx.db.task.findMany({ where, orderBy: [{ openedAt: order }, { id: order }], take: SHOWN + 1 });
    if (tasks.length === 0) console.log(isAll ? "There are no tasks." : "No tasks are open.");
    for (const task of tasks.slice(0, SHOWN)) console.log(lineOf(task));
    if (tasks.length > SHOWN) console.log(`There are more: these are the ${isAll ? "newest" : "oldest"} ${SHOWN}.`);
  };
}

function lineOf({ id, kind, subjectId, title, status, openedAt }: Task): string {
  return `${id}  ${status}  ${openedAt.toISOString()}  ${kind}  ${subjectId}  ${title}`;
}

function show(taskId: string): Command {
  return async (ctx) => {
    const task = await ctx.db.task.findUnique({ where: { id: taskId } });
    if (!task) throw new Error(`The task ${taskId} does not exist.`);
    const { subject } = TASK_KINDS[task.kind as TaskKind];
    console.log(`${task.id}: ${task.title}.`);
    console.log(`About ${subject} ${task.subjectId}, since ${task.openedAt.toISOString()}. Kind: ${task.kind}.`);
    console.log(`\n${task.detail}\n\nWhat to do: ${task.suggestion}`);
    if (task.closedAt)
      console.log(`\n${task.status} at ${task.closedAt.toISOString()} by ${task.closedBy}: ${task.note}`);
  };
}

function decide(taskId: string, decision: "release" | "refuse", reason: string): Command {
  return async (ctx) => {
    const task = await ctx.db.task.findUnique({ where: { id: taskId } });
    if (task?.kind === "funds_blocked") {
      console.log(await decideBlocked(ctx, task.subjectId, { decision, reason }));
      return;
    }
    if (task?.kind !== "gift_held") throw new Error(`${taskId} is not about a held gift.`);
    const { id, status } = await decideHold(ctx, { giftId: task.subjectId, decision, reason });
    console.log(`The gift ${id} is ${status}.`);
  };
}

interface BlockedDecision {
  decision: "release" | "refuse";
  reason: string;
}

/** Decides about blocked money, and returns the consequence as a sentence. */
async function decideBlocked(ctx: Context, subjectId: string, given: BlockedDecision): Promise<string> {
  const isYear = (await ctx.db.prepayment.count({ where: { id: subjectId } })) > 0;
  const { isWaiting } = isYear
    ? await decideBlockedYear(ctx, { prepaymentId: subjectId, ...given })
    : await decideBlockedGift(ctx, { giftId: subjectId, ...given });
  const noun = isYear ? "year" : "gift";
  if (isWaiting) return `The ${noun} ${subjectId} waits for a second operator.`;
  if (given.decision === "refuse") return `The ${noun} ${subjectId} ends, and is refunded.`;
  return `The ${noun} ${subjectId} is screened again and then ${isYear ? "paid to its pool" : "settles"}.`;
}

function close(taskId: string, outcome: "done" | "dismissed", note: string): Command {
  return async (ctx) => {
    const task = await closeTask(ctx, { taskId, outcome, note });
    console.log(`${task.id} is ${task.status}.`);
  };
}
