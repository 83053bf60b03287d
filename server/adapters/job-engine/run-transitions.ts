import type { LeasedRun } from "@/server/adapters/job-engine/embedded-runs";
import { runStates } from "@/server/adapters/job-engine/run-states";
import type { Context } from "@/server/domain/context";
import { endsOfMove } from "@/server/kernel/states";

/** Ends the run as completed or, with an error, as failed. */
export async function finishRun(ctx: Context, run: LeasedRun, error: string | null): Promise<boolean> {
  const { from, to } = endsOfMove(runStates, error === null ? "complete" : "give_up");
  const { rowCount } = await ctx.pool.query(
    `UPDATE job_runs SET status = $3, error = $4, finished_at = $5, lease_until = NULL, lease_token = NULL
      WHERE id = $1 AND lease_token = $2 AND status = ANY ($6)`,
    [run.id, run.token, to, error, ctx.now(), from],
  );
  return rowCount === 1;
}
