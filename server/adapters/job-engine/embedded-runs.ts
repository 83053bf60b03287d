import type { DueRun, RunQueue } from "@/server/adapters/job-engine/run-queue";
import type { Context } from "@/server/domain/context";
import type { ClaimOptions } from "@/server/domain/queue/leased-queue";
import type { Lease } from "@/server/domain/queue/queue-declaration";

export interface FinishedStep {
  name: string;
  output: unknown;
  wakeAt: Date | null;
}

/** A run that this process may work on until its lease expires. */
export type LeasedRun = DueRun & Lease & { steps: FinishedStep[] };

type StepRow = FinishedStep & { runId: string };

/** Claims runs that are due, with the steps that are finished. */
export async function claimRuns(ctx: Context, queue: RunQueue, options: ClaimOptions): Promise<LeasedRun[]> {
  const runs = await queue.claim(ctx, options);
  if (runs.length === 0) return [];
  // Read after the lease is ours, so that everything another process finished before is visible.
  const steps = await ctx.statement<StepRow>(
    `SELECT run_id AS "runId", name, output, wake_at AS "wakeAt" FROM job_steps WHERE run_id = ANY ($1::uuid[])`,
    [runs.map(({ id }) => id)],
  );
  return runs.map((run) => ({ ...run, steps: steps.filter(({ runId }) => runId === run.id) }));
}

/** Records a finished step. False if the lease is lost; then nothing is recorded. */
export async function recordStep(ctx: Context, run: LeasedRun, name: string, output: string): Promise<boolean> {
  const held = await ctx.statement(
    `WITH held AS (UPDATE job_runs SET attempt = 0 WHERE id = $1::uuid AND lease_token = $2::uuid RETURNING id),
          step AS (INSERT INTO job_steps (run_id, name, output) SELECT id, $3, $4::json FROM held
                   ON CONFLICT (run_id, name) DO NOTHING)
     SELECT id FROM held`,
    [run.id, run.leaseToken, name, output],
  );
  return held.length === 1;
}

/** Records that the run sleeps until the instant, and releases the lease. False if the lease was lost. */
export async function recordSleep(ctx: Context, run: LeasedRun, name: string, wakeAt: Date): Promise<boolean> {
  const held = await ctx.statement(
    `WITH held AS (UPDATE job_runs SET attempt = 0, due_at = $4::timestamptz, lease_until = NULL, lease_token = NULL
                    WHERE id = $1::uuid AND lease_token = $2::uuid RETURNING id),
          step AS (INSERT INTO job_steps (run_id, name, wake_at) SELECT id, $3, $4::timestamptz FROM held
                   ON CONFLICT (run_id, name) DO NOTHING)
     SELECT id FROM held`,
    [run.id, run.leaseToken, name, wakeAt],
  );
  return held.length === 1;
}

/** Deletes up to 1,000 runs that finished before the instant, with their steps. Returns how many. */
export async function purgeRuns(ctx: Context, before: Date): Promise<number> {
  const purged = await ctx.statement(
    `DELETE FROM job_runs WHERE id IN (SELECT id FROM job_runs WHERE finished_at < $1 ORDER BY finished_at LIMIT 1000)
     RETURNING id`,
    [before],
  );
  return purged.length;
}
