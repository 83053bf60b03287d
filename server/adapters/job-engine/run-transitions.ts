import { runStates } from "@/server/adapters/job-engine/run-states";
import { endsOfMove } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { Lease } from "@/server/operations/queue/queue-declaration";

const ENDED = "lease_until = NULL, lease_token = NULL, holds_slot = false, debounce_key = NULL";

/** Ends the run with a state transition and its error. False if the lease was lost. */
export async function finishRun(
  ctx: Context,
  run: Lease,
  move: keyof typeof runStates.moves,
  error: string | null = null,
): Promise<boolean> {
  const { from, to } = endsOfMove(runStates, move);
  const ended = await ctx.statement(
    `UPDATE job_runs SET status = $3, error = $4::text, finished_at = $5::timestamptz, ${ENDED}
      WHERE id = $1::uuid AND lease_token = $2::uuid AND status = ANY ($6) RETURNING id`,
    [run.leaseKey, run.leaseToken, to, error, ctx.now(), from],
  );
  return ended.length === 1;
}

/**
 * Cancels the job's runs about the subjects. A run in progress is only marked, and its process ends it after the
 * current step.
 */
export async function cancelRuns(ctx: Context, job: string, subjectIds: string[]): Promise<void> {
  const { from, to } = endsOfMove(runStates, "cancel");
  // One statement: if a process takes or releases the run at this moment, the row is checked again.
  await ctx.statement(
    `WITH canceled AS (
       SELECT id, lease_until > (SELECT steady_now()) AS is_leased FROM job_runs
        WHERE job = $1 AND subject_id = ANY ($2) AND status = ANY ($3)
        ORDER BY id FOR NO KEY UPDATE)
     UPDATE job_runs q SET is_canceled = true,
            status = CASE WHEN c.is_leased THEN q.status ELSE $4 END,
            finished_at = CASE WHEN c.is_leased THEN NULL ELSE $5::timestamptz END,
            debounce_key = NULL, holds_slot = q.holds_slot AND c.is_leased IS TRUE,
            lease_token = CASE WHEN c.is_leased THEN q.lease_token END,
            lease_until = CASE WHEN c.is_leased THEN q.lease_until END
       FROM canceled c WHERE q.id = c.id`,
    [job, subjectIds, from, to, ctx.now()],
  );
}

/**
 * Cancels the runs that no process works on, before another engine takes over. Their work is in rows that are due, so
 * the sweeps do it. Returns how many there were.
 */
export async function handRunsToSweeps(ctx: Context): Promise<number> {
  const { from, to } = endsOfMove(runStates, "cancel");
  const canceled = await ctx.statement(
    `UPDATE job_runs SET status = $2, finished_at = $3::timestamptz, ${ENDED}
      WHERE status = ANY ($1) AND (lease_until IS NULL OR lease_until < (SELECT steady_now())) RETURNING id`,
    [from, to, ctx.now()],
  );
  return canceled.length;
}
