import type { Context } from "@/server/domain/context";
import type { JobEvent } from "@/server/ports/job-engine";

export interface FinishedStep {
  name: string;
  output: unknown;
  wakeAt: Date | null;
}

/** A run that this process may work on until its lease expires. */
export interface LeasedRun {
  id: string;
  job: string;
  events: JobEvent[];
  /** How often it has failed since the last finished step. */
  attempt: number;
  token: string;
  steps: FinishedStep[];
}

export interface Claim {
  /** How many runs of each job may be claimed, so that many slow runs of one job do not hold up the others. */
  slots: Map<string, number>;
  /** Runs that this process is still working on, whatever happened to their leases. */
  except: string[];
  limit: number;
  leaseMs: number;
}

type LeasedRow = Omit<LeasedRun, "steps">;
type StepRow = FinishedStep & { runId: string };

/** Claims runs that are due by the product's clock and not leased by the database's clock. */
export async function claimRuns(ctx: Context, { slots, except, limit, leaseMs }: Claim): Promise<LeasedRun[]> {
  const { rows: runs } = await ctx.pool.query<LeasedRow>(
    `UPDATE job_runs SET lease_until = now() + $5 * interval '1 ms', lease_token = gen_random_uuid()
      WHERE id = ANY (ARRAY(
        SELECT due.id FROM unnest($2::text[], $6::int[]) AS j(job, room)
         CROSS JOIN LATERAL (
           SELECT id, due_at FROM job_runs
            WHERE job = j.job AND status = 'queued' AND due_at <= $1 AND (lease_until IS NULL OR lease_until < now())
              AND id <> ALL ($3::uuid[])
            ORDER BY due_at, id LIMIT j.room FOR UPDATE SKIP LOCKED) due
         ORDER BY due.due_at, due.id LIMIT $4))
     RETURNING id, job, events, attempt, lease_token AS token`,
    [ctx.now(), [...slots.keys()], except, limit, leaseMs, [...slots.values()]],
  );
  if (runs.length === 0) return [];
  // Read after the lease is ours, so that everything another process finished before is visible.
  const { rows: steps } = await ctx.pool.query<StepRow>(
    `SELECT run_id AS "runId", name, output, wake_at AS "wakeAt" FROM job_steps WHERE run_id = ANY ($1)`,
    [runs.map(({ id }) => id)],
  );
  return runs.map((run) => ({ ...run, steps: steps.filter(({ runId }) => runId === run.id) }));
}

/** Returns when the next run that is not due yet becomes due. */
export async function nextDueRun(ctx: Context): Promise<Date | null> {
  const { rows } = await ctx.pool.query<{ at: Date | null }>(
    "SELECT min(due_at) AS at FROM job_runs WHERE status = 'queued' AND due_at > $1",
    [ctx.now()],
  );
  return rows[0]?.at ?? null;
}

/** Renews the leases of the runs that are still ours. */
export async function renewLeases(ctx: Context, tokens: string[], leaseMs: number): Promise<void> {
  await ctx.pool.query(
    `UPDATE job_runs SET lease_until = now() + $2 * interval '1 ms' WHERE status = 'queued' AND lease_token = ANY ($1)`,
    [tokens, leaseMs],
  );
}

/** Records a finished step. False if the lease is lost; then nothing is recorded. */
export async function recordStep(ctx: Context, run: LeasedRun, name: string, output: string): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    `WITH held AS (UPDATE job_runs SET attempt = 0 WHERE id = $1 AND lease_token = $2 RETURNING id),
          step AS (INSERT INTO job_steps (run_id, name, output) SELECT id, $3, $4::json FROM held
                   ON CONFLICT (run_id, name) DO NOTHING)
     SELECT id FROM held`,
    [run.id, run.token, name, output],
  );
  return rowCount === 1;
}

/** Records that the run sleeps until the instant, and releases the lease. False if the lease was lost. */
export async function recordSleep(ctx: Context, run: LeasedRun, name: string, wakeAt: Date): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    `WITH held AS (UPDATE job_runs SET attempt = 0, due_at = $4, lease_until = NULL, lease_token = NULL
                    WHERE id = $1 AND lease_token = $2 RETURNING id),
          step AS (INSERT INTO job_steps (run_id, name, wake_at) SELECT id, $3, $4 FROM held
                   ON CONFLICT (run_id, name) DO NOTHING)
     SELECT id FROM held`,
    [run.id, run.token, name, wakeAt],
  );
  return rowCount === 1;
}

/** Releases the lease after a failure, to retry at the instant. */
export async function postponeRun(ctx: Context, run: LeasedRun, error: string, dueAt: Date): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    `UPDATE job_runs SET attempt = attempt + 1, error = $3, due_at = $4, lease_until = NULL, lease_token = NULL
      WHERE id = $1 AND lease_token = $2`,
    [run.id, run.token, error, dueAt],
  );
  return rowCount === 1;
}

/** Deletes up to 1,000 runs that finished before the instant, with their steps. Returns how many. */
export async function purgeRuns(ctx: Context, before: Date): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    "DELETE FROM job_runs WHERE id IN (SELECT id FROM job_runs WHERE finished_at < $1 ORDER BY finished_at LIMIT 1000)",
    [before],
  );
  return rowCount ?? 0;
}
