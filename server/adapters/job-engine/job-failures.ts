import type { Context } from "@/server/domain/context";
import { newUuid } from "@/server/kernel/ids";
import type { JobEngine, JobEvent } from "@/server/ports/job-engine";

const LONGEST_ERROR = 2_000;

export interface FailedRun {
  engine: JobEngine["name"];
  job: string;
  /** The engine's id of the run. */
  run: string;
  events: JobEvent[];
  error: string;
}

/** Records that a run failed for good. Recording it again changes nothing. */
export async function recordJobFailure(ctx: Pick<Context, "statement">, failed: FailedRun): Promise<void> {
  const { engine, job, run, events, error } = failed;
  await ctx.statement(
    `INSERT INTO job_failures (id, job, engine, run, events, error, failed_at)
     VALUES ($1::uuid, $2, $3, $4, $5::json, $6, now()) ON CONFLICT (engine, run) DO NOTHING`,
    [newUuid(), job, engine, run, JSON.stringify(events), error.slice(0, LONGEST_ERROR)],
  );
}
