import { emitEvents } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";

/** How long a run may take to begin before others are started in its place. */
const BEGINS_WITHIN_MS = 5_000;

/**
 * Starts, in the running transaction, a run for each of the endpoints that have something to deliver, unless one that has
 * not looked yet is on its way. Returns how many it started. The rows it locks are what lets a run know that it saw all.
 */
export async function startRuns(tx: Context, endpointIds: string[]): Promise<number> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    INSERT INTO webhook_runs AS r (endpoint_id, expected_until)
    SELECT id, (SELECT steady_now()) + ${BEGINS_WITHIN_MS}::int * interval '1 ms' FROM unnest(${[...new Set(endpointIds)].sort()}::text[]) AS id
    ON CONFLICT (endpoint_id) DO UPDATE SET expected_until = excluded.expected_until WHERE r.expected_until <= (SELECT steady_now())
    RETURNING endpoint_id AS id`;
  await emitRuns(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Declares that a run is at the endpoint for so long: what is added meanwhile starts no other. */
export async function expectRun(ctx: Context, endpointId: string, forMs: number): Promise<void> {
  await ctx.statement(
    `INSERT INTO webhook_runs (endpoint_id, expected_until)
     SELECT id, (SELECT steady_now()) + $2::int * interval '1 ms' FROM webhook_endpoints WHERE id = $1
     ON CONFLICT (endpoint_id) DO UPDATE SET expected_until = excluded.expected_until`,
    [endpointId, forMs],
  );
}

/** Declares that the run is over. What was added before is visible afterwards; what is added later starts another run. */
export async function forgetRun(ctx: Context, endpointId: string): Promise<void> {
  await ctx.statement("DELETE FROM webhook_runs WHERE endpoint_id = $1", [endpointId]);
}

async function emitRuns(tx: Context, endpointIds: string[]): Promise<void> {
  const type = "webhook.deliveries_queued" as const;
  const drafts = endpointIds.map((subjectId) => ({ type, subjectId, partyIds: [], data: {} }));
  await emitEvents(tx, drafts);
}
