import type { DueRun } from "@/server/adapters/job-engine/run-queue";
import type { Context } from "@/server/operations/context";
import type { Lease } from "@/server/operations/queue/queue-declaration";

export interface FinishedStep {
  name: string;
  output: unknown;
  wakeAt: Date | null;
}

/** A run that this process may work on until its lease expires. */
export type LeasedRun = DueRun & Lease & { steps: FinishedStep[] };

type StepRow = FinishedStep & { runId: string };

/** Reads the finished steps of runs that were claimed. */
export async function withSteps(ctx: Context, runs: (DueRun & Lease)[]): Promise<LeasedRun[]> {
  if (runs.length === 0) return [];
  // Read after the lease is ours, so that every step that another process finished is visible.
  const steps = await ctx.statement<StepRow>(
    `SELECT run_id AS "runId", name, output, wake_at AS "wakeAt" FROM job_steps WHERE run_id = ANY ($1::uuid[])`,
    [runs.map(({ id }) => id)],
  );
  return runs.map((run) => ({ ...run, steps: steps.filter(({ runId }) => runId === run.id) }));
}

/**
 * Records a finished step. Returns `lost`, and records nothing, if another process has the run now; `late` if the run
 * holds a slot and its lease expired meanwhile: another run may have the slot.
 */
export async function recordStep(
  ctx: Context,
  run: LeasedRun,
  name: string,
  output: string,
): Promise<"held" | "canceled" | "late" | "lost"> {
  const [held] = await ctx.statement<{ isCanceled: boolean; isLate: boolean }>(
    `WITH held AS (UPDATE job_runs SET attempt = 0, transient_failures = 0 WHERE id = $1::uuid AND lease_token = $2::uuid
                   RETURNING id, is_canceled, holds_slot AND lease_until <= (SELECT steady_now()) AS is_late),
          step AS (INSERT INTO job_steps (run_id, name, output) SELECT id, $3, $4::json FROM held
                   ON CONFLICT (run_id, name) DO NOTHING)
     SELECT is_canceled AS "isCanceled", is_late AS "isLate" FROM held`,
    [run.id, run.leaseToken, name, output],
  );
  if (!held) return "lost";
  if (held.isCanceled) return "canceled";
  return held.isLate ? "late" : "held";
}

/** Records that the run sleeps until the instant, and releases the lease. False if it was lost or the run is canceled. */
export async function recordSleep(ctx: Context, run: LeasedRun, name: string, wakeAt: Date): Promise<boolean> {
  const held = await ctx.statement(
    `WITH held AS (UPDATE job_runs SET attempt = 0, transient_failures = 0, due_at = $4::timestamptz,
                          lease_until = NULL, lease_token = NULL, holds_slot = false
                    WHERE id = $1::uuid AND lease_token = $2::uuid AND NOT is_canceled RETURNING id),
          step AS (INSERT INTO job_steps (run_id, name, wake_at) SELECT id, $3, $4::timestamptz FROM held
                   ON CONFLICT (run_id, name) DO NOTHING)
     SELECT id FROM held`,
    [run.id, run.leaseToken, name, wakeAt],
  );
  return held.length === 1;
}

/**
 * Extends the leases that are still held. The expired lease of a run with a slot is not revived, because its slot may
 * be taken.
 */
export async function renewLeases(ctx: Context, runs: Lease[], leaseMs: number): Promise<void> {
  await ctx.statement(
    `UPDATE job_runs q SET lease_until = (SELECT steady_now()) + $3::int * interval '1 ms'
       FROM unnest($1::uuid[], $2::uuid[]) AS held(id, token)
      WHERE q.id = held.id AND q.lease_token = held.token AND (NOT q.holds_slot OR q.lease_until > (SELECT steady_now()))`,
    [runs.map(({ leaseKey }) => leaseKey), runs.map(({ leaseToken }) => leaseToken), leaseMs],
  );
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
