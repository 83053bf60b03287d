import { recordJobFailure } from "@/server/adapters/job-engine/job-failures";
import { finishRun } from "@/server/adapters/job-engine/run-transitions";
import { newUuid } from "@/server/kernel/ids";
import { RETRIES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { leasedQueue } from "@/server/operations/queue/leased-queue";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { JobEvent } from "@/server/ports/job-engine";

/** What a worker needs to know about a run. */
export interface DueRun {
  id: string;
  job: string;
  events: JobEvent[];
  /** The number of failures since the last finished step. */
  attempt: number;
  /** The number of transient failures, counted separately. */
  transientFailures: number;
  /** Canceled while another process, which has died, was working on it. */
  isCanceled: boolean;
}

export interface RunFailure {
  error: string;
  /** True if the failure says nothing about the job, so that it uses up no retry. */
  isTransient?: boolean;
  /**
   * The job that handles the failure if the run gives up now; null if none does. Absent for a run that itself handles
   * failures: then the failure is not recorded either.
   */
  handler?: string | null;
}

/** The finished step that a handler's run starts with: the error. */
export const ERROR_STEP = "error";

export type RunQueue = ReturnType<typeof makeRunQueue>;

/** The queue of runs, partitioned by job. A run in progress has its lease renewed. */
export function makeRunQueue(leaseMs: number) {
  return leasedQueue<DueRun, null, RunFailure>({
    table: "job_runs",
    key: { column: "id", type: "uuid" },
    due: { column: "due_at" },
    open: ["queued"],
    partition: { column: "job" },
    leaseMs,
    attempts: { column: "attempt", count: "failures" },
    error: "error",
    retries: RETRIES.jobRun,
    returns: `q.job, q.id, q.events, q.attempt, q.transient_failures AS "transientFailures", q.is_canceled AS "isCanceled"`,
    complete: (ctx, run) => finishRun(ctx, run, "complete"),
    retry: postpone,
    deadLetter: giveUp,
  });
}

async function postpone(ctx: Context, run: Lease, { error, isTransient }: RunFailure, dueAt: Date): Promise<boolean> {
  const counted = isTransient ? "transient_failures = transient_failures + 1" : "attempt = attempt + 1";
  const held = await ctx.statement(
    `UPDATE job_runs SET due_at = $3::timestamptz, error = $4, ${counted},
            lease_until = NULL, lease_token = NULL, holds_slot = false
      WHERE id = $1::uuid AND lease_token = $2::uuid RETURNING id`,
    [run.leaseKey, run.leaseToken, dueAt, error],
  );
  return held.length === 1;
}

/**
 * Ends a run that has failed for good; the failure is recorded and handled in the same transaction, unless the run was
 * canceled.
 */
async function giveUp(tx: Context, run: DueRun & Lease, { error, handler }: RunFailure): Promise<void> {
  const [row] = await tx.statement<{ isCanceled: boolean }>(
    `SELECT is_canceled AS "isCanceled" FROM job_runs WHERE id = $1::uuid`,
    [run.id],
  );
  await finishRun(tx, run, row?.isCanceled ? "cancel" : "give_up", error);
  if (row?.isCanceled || handler === undefined) return;
  await recordJobFailure(tx, { engine: "embedded", job: run.job, run: run.id, events: run.events, error });
  if (handler !== null) await startHandler(tx, run, handler, error);
}

async function startHandler(tx: Context, run: DueRun, handler: string, error: string): Promise<void> {
  await tx.statement(
    `WITH handling AS (
       INSERT INTO job_runs (id, job, events, due_at, created_at)
       SELECT $1::uuid, $2, events, $4::timestamptz, $4::timestamptz FROM job_runs WHERE id = $3::uuid RETURNING id)
     INSERT INTO job_steps (run_id, name, output) SELECT id, $5, to_json($6::text) FROM handling`,
    [newUuid(), handler, run.id, tx.now(), ERROR_STEP, error],
  );
}
