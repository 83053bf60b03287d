import { recordJobFailure } from "@/server/adapters/job-engine/job-failures";
import { finishRun } from "@/server/adapters/job-engine/run-transitions";
import { newUuid } from "@/server/kernel/ids";
import { RETRIES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { leasedQueue } from "@/server/operations/queue/leased-queue";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { JobEvent } from "@/server/ports/job-engine";

/** What a worker needs to know of a run. */
export interface DueRun {
  id: string;
  job: string;
  events: JobEvent[];
  /** How often it has failed since the last finished step. */
  attempt: number;
  /** How often, besides, because of what passes by itself. */
  transientFailures: number;
  /** Canceled while another process worked on it, which died. */
  isCanceled: boolean;
}

export interface RunFailure {
  error: string;
  /** True if it says nothing about the job, so that it uses up none of its retries. */
  isTransient?: boolean;
  /**
   * The job that handles it, if the run gives up now; null if none does. Without it nothing is recorded either: the run
   * that gives up handled a failure itself.
   */
  handler?: string | null;
}

/** The finished step with which the run of a handler begins: what went wrong. */
export const ERROR_STEP = "error";

export type RunQueue = ReturnType<typeof makeRunQueue>;

/** The runs of jobs, each job a queue of its own. A run that goes on has its lease renewed. */
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

/** Ends a run that has failed for good, which is recorded and handled in the same transaction; canceled ones are not. */
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
