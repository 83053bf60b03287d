import { finishRun } from "@/server/adapters/job-engine/run-transitions";
import { leasedQueue } from "@/server/domain/queue/leased-queue";
import { RETRIES } from "@/server/kernel/limits";
import type { JobEvent } from "@/server/ports/job-engine";

/** What a worker needs to know of a run. */
export interface DueRun {
  id: string;
  job: string;
  events: JobEvent[];
  /** How often it has failed since the last finished step. */
  attempt: number;
}

export type RunQueue = ReturnType<typeof makeRunQueue>;

/** The runs of jobs, each job a queue of its own. A run that goes on has its lease renewed. */
export function makeRunQueue(leaseMs: number) {
  return leasedQueue<DueRun, null, { error: string }>({
    table: "job_runs",
    key: { column: "id", type: "uuid" },
    due: { column: "due_at" },
    open: ["queued"],
    partition: { column: "job" },
    leaseMs,
    attempts: { column: "attempt", count: "failures" },
    error: "error",
    retries: RETRIES.jobRun,
    returns: "q.job, q.id, q.events, q.attempt",
    complete: (ctx, run) => finishRun(ctx, run, null),
    deadLetter: (ctx, run, { error }) => finishRun(ctx, run, error),
  });
}
