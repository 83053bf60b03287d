import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";
import type { Context } from "@/server/operations/context";

/** A problem is over if it was last noticed longer ago than this: processes report it every second while it lasts. */
const OVER_AFTER_MS = 60_000;
const SECOND_MS = 1_000;

interface Trouble {
  kind: TaskKind;
  subjectId: string;
  /** Null if there is no problem, or no longer one. */
  detail: string | null;
  over: string;
}

/** Keeps a task open for each problem that processes have noticed on their machines, while it lasts. */
export async function raiseMachineTasks(ctx: Context): Promise<void> {
  const clock = await ctx.db.productClock.findUnique({ where: { id: 1 } });
  const since = ctx.clock.wall().getTime() - OVER_AFTER_MS;
  const fullDisks = await lowSpaceByHost(ctx, new Date(since));
  const lasts = (at: Date | null | undefined) => at !== null && at !== undefined && at.getTime() > since;
  const troubles: Trouble[] = [
    {
      kind: "clock_off",
      subjectId: "put_back",
      detail: lasts(clock?.heldAt)
        ? `A machine's clock is ${secondsOf(clock?.heldMs)} s behind the time that was reached. Time runs at half speed until the clock has caught up.`
        : null,
      over: "The clock has caught up.",
    },
    {
      kind: "clock_off",
      subjectId: "ahead",
      detail: lasts(clock?.refusedAt)
        ? `A machine's clock is ${secondsOf(clock?.refusedMs)} s ahead of the database's, and goes unheeded.`
        : null,
      over: "The clocks agree again.",
    },
  ];
  await ctx.transaction(async (tx) => {
    const open = await tx.db.task.findMany({
      where: { kind: "storage_low", status: "open" },
      select: { subjectId: true },
    });
    for (const host of new Set([...open.map(({ subjectId }) => subjectId), ...fullDisks.keys()])) {
      const freeMb = fullDisks.get(host);
      const detail = freeMb === undefined ? null : `${freeMb} MB are free on the disk of DATA_DIR of ${host}.`;
      troubles.push({ kind: "storage_low", subjectId: host, detail, over: "There is space again." });
    }
    for (const { detail, over, ...subject } of troubles)
      if (detail === null) await withdrawTask(tx, subject, over);
      else await raiseTask(tx, { ...subject, detail });
  });
}

/** The free megabytes of each machine on which a worker has too few. */
async function lowSpaceByHost({ db }: Context, since: Date): Promise<Map<string, number>> {
  const workers = await db.jobWorker.findMany({
    where: { seenAt: { gt: since }, lowSpaceMb: { not: null } },
    orderBy: { lowSpaceMb: "desc" },
  });
  return new Map(workers.map(({ host, lowSpaceMb }) => [host!, lowSpaceMb!]));
}

function secondsOf(ms: number | null | undefined): number {
  return Math.round((ms ?? 0) / SECOND_MS);
}
