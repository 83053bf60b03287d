import { runStates } from "@/server/adapters/job-engine/run-states";
import type { Context } from "@/server/domain/context";
import type { Lease } from "@/server/domain/queue/queue-declaration";
import { endsOfMove } from "@/server/kernel/states";

/** Ends the run as completed or, with an error, as failed. False when the lease was lost. */
export async function finishRun(ctx: Context, run: Lease, error: string | null): Promise<boolean> {
  const { from, to } = endsOfMove(runStates, error === null ? "complete" : "give_up");
  const ended = await ctx.statement(
    `UPDATE job_runs SET status = $3, error = $4::text, finished_at = $5::timestamptz, lease_until = NULL, lease_token = NULL
      WHERE id = $1::uuid AND lease_token = $2::uuid AND status = ANY ($6) RETURNING id`,
    [run.leaseKey, run.leaseToken, to, error, ctx.now(), from],
  );
  return ended.length === 1;
}
