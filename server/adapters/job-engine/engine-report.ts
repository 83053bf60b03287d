import { countUnfinishedRuns } from "@/server/adapters/job-engine/unfinished-runs";
import type { Context } from "@/server/operations/context";

/** A worker that has not reported for this long counts as stopped. */
const WORKER_SILENT = "60 seconds";

export interface EngineState {
  release: string | null;
  registered_at: Date | null;
  refused_at: Date | null;
  refusal: string | null;
  refusal_detail: string | null;
  sent_at: Date | null;
  send_refused_at: Date | null;
  send_refusal: string | null;
  send_refusal_detail: string | null;
  called_at: Date | null;
  rejected_at: Date | null;
  rejection: string | null;
}

export interface EngineReport {
  /** Workers that reported within a minute, by their engine. */
  workers: Map<string, number>;
  /** What is known about Inngest's server; null if it was never the engine. */
  inngest: EngineState | null;
  /** The oldest event that no engine has taken, in product time, and how many there are. */
  waitingEvents: { count: number; oldest: Date | null };
  /** Unfinished runs of the embedded engine, by job. */
  unfinishedRuns: Map<string, number>;
  /** Runs that failed for good within a day, by job, with the last error. */
  failures: { job: string; count: number; error: string }[];
}

/** Returns the state of the job engines. */
export async function readEngineReport(ctx: Context): Promise<EngineReport> {
  const [workers, [inngest = null], [waitingEvents], failures, unfinishedRuns] = await Promise.all([
    ctx.statement<{ engine: string; count: number }>(
      `SELECT engine, count(*)::int AS count FROM job_workers WHERE seen_at > (SELECT steady_now()) - interval '${WORKER_SILENT}' GROUP BY engine`,
      [],
    ),
    ctx.statement<EngineState>("SELECT * FROM job_engine_states WHERE engine = 'inngest'", []),
    ctx.statement<EngineReport["waitingEvents"]>(
      "SELECT count(*)::int AS count, min(created_at) AS oldest FROM awaited_events",
      [],
    ),
    ctx.statement<EngineReport["failures"][number]>(
      `SELECT job, count(*)::int AS count, (array_agg(error ORDER BY failed_at DESC))[1] AS error
         FROM job_failures WHERE failed_at > (SELECT steady_now()) - interval '1 day' GROUP BY job ORDER BY job`,
      [],
    ),
    countUnfinishedRuns(ctx),
  ]);
  return {
    workers: new Map(workers.map(({ engine, count }) => [engine, count])),
    inngest,
    waitingEvents: waitingEvents!,
    unfinishedRuns,
    failures,
  };
}
