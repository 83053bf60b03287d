import type { Context } from "@/server/operations/context";

/** How many unfinished runs of the embedded engine each job has. */
export async function countUnfinishedRuns(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.statement<{ job: string; runs: number }>(
    "SELECT job, count(*)::int AS runs FROM job_runs WHERE status = 'queued' GROUP BY job ORDER BY job",
    [],
  );
  return new Map(rows.map(({ job, runs }) => [job, runs]));
}
