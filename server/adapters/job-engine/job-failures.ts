import { raiseTask } from "@/server/domain/tasks/raise-task";
import { newUuid } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
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

/** Records that a run failed for good, and raises a task about its job, one for all of its runs. Idempotent. */
export async function recordJobFailure(ctx: Context, failed: FailedRun): Promise<void> {
  const { engine, job, run, events } = failed;
  const error = failed.error.slice(0, LONGEST_ERROR);
  await ctx.transaction(async (tx) => {
    const recorded = await tx.statement(
      `INSERT INTO job_failures (id, job, engine, run, events, error, failed_at)
       VALUES ($1::uuid, $2, $3, $4, $5::json, $6, (SELECT steady_now())) ON CONFLICT (engine, run) DO NOTHING RETURNING id`,
      [newUuid(), job, engine, run, JSON.stringify(events), error],
    );
    if (recorded.length === 0) return;
    await raiseTask(tx, {
      kind: "job_given_up",
      subjectId: job,
      detail: `The last error, of the run ${run}: ${error}`,
    });
  });
}
