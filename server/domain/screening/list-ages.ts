import { z } from "zod";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import { SCREENING_LIST_STALE_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { OWN_LIST } from "@/server/ports/screening-matcher";

export interface ListAge {
  list: string;
  /** When it was last compared with its source, whether or not it had changed. */
  importedAt: Date;
}

const DAY_MS = 86_400_000;

/**
 * The lists that have to be imported regularly, with the time of their last import. The operator's own list changes
 * only when the operator changes it, so it counts only if there is no other. The sandbox's made-up list never becomes
 * stale.
 */
export async function listAges(ctx: Context): Promise<ListAge[]> {
  if (ctx.settings.mode === "sandbox") return [];
  const lists = await ctx.db.screeningList.findMany({
    select: { list: true, importedAt: true },
    orderBy: { list: "asc" },
  });
  const published = lists.filter(({ list }) => list !== OWN_LIST);
  return published.length > 0 ? published : lists;
}

async function olderThan(ctx: Context, ageMs: number): Promise<ListAge[]> {
  const before = ctx.now().getTime() - ageMs;
  return (await listAges(ctx)).filter(({ importedAt }) => importedAt.getTime() < before);
}

/** True if a list is so old that new gifts have to wait until it is imported. */
export async function isListTooOld(ctx: Context): Promise<boolean> {
  const [tooOld] = await olderThan(ctx, ctx.settings.screeningListDaysMax * DAY_MS);
  if (tooOld) ctx.log.warn(tooOld, "a sanctions list is so old that nothing new is charged; import it");
  return tooOld !== undefined;
}

/** Lists the lists that are overdue for import. */
export const listStaleLists = operation({
  name: "listStaleLists",
  summary: "Lists the sanctions lists that should have been imported again.",
  permission: { operator: true },
  input: z.strictObject({}),
  run: (ctx) => olderThan(ctx, SCREENING_LIST_STALE_MS),
});

/** Keeps a task open for each list that is overdue for import. */
export async function raiseStaleListTasks(ctx: Context): Promise<void> {
  const stale = new Map((await olderThan(ctx, SCREENING_LIST_STALE_MS)).map((age) => [age.list, age]));
  const kind = "list_stale";
  await ctx.transaction(async (tx) => {
    for (const { list, importedAt } of stale.values())
      await raiseTask(tx, { kind, subjectId: list, detail: `Last imported at ${importedAt.toISOString()}.` });
    const open = await tx.db.task.findMany({ where: { kind, status: "open" }, select: { subjectId: true } });
    for (const { subjectId } of open)
      if (!stale.has(subjectId)) await withdrawTask(tx, { kind, subjectId }, "The list was imported.");
  });
}
