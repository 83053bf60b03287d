import { runStates } from "@/server/adapters/job-engine/run-states";
import type { Context } from "@/server/domain/context";
import { endsOfMove } from "@/server/kernel/states";

/** How many unfinished runs of the embedded engine each job has. */
export async function countUnfinishedRuns(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.statement<{ job: string; runs: number }>(
    "SELECT job, count(*)::int AS runs FROM job_runs WHERE status = 'queued' GROUP BY job ORDER BY job",
    [],
  );
  return new Map(rows.map(({ job, runs }) => [job, runs]));
}

/**
 * Cancels the embedded engine's runs that no process works on. What they would have done is in rows that are due, so the
 * sweeps do it, and nothing else. Returns how many there were.
 */
export async function handRunsToSweeps(ctx: Context): Promise<number> {
  const { from, to } = endsOfMove(runStates, "cancel");
  const canceled = await ctx.statement(
    `UPDATE job_runs SET status = $2, finished_at = $3::timestamptz, debounce_key = NULL, holds_slot = false,
            lease_token = NULL, lease_until = NULL
      WHERE status = ANY ($1) AND (lease_until IS NULL OR lease_until < now()) RETURNING id`,
    [from, to, ctx.now()],
  );
  return canceled.length;
}
