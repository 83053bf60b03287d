import { hostname } from "node:os";
import type { Application } from "@/server/compose/application";
import { troubleOf } from "@/server/db/failures";
import { newUuid } from "@/server/kernel/ids";

const EVERY_MS = 15_000;
const MB = 1_000_000;
const STALE_AFTER = "1 hour";

/**
 * Records every few seconds that this process runs jobs, for the readiness check, and whether its disk is nearly full.
 * Returns a function that stops it.
 */
export function startHeartbeat(
  { database, context }: Pick<Application, "database" | "context">,
  engine: string,
  host = hostname(),
): () => void {
  const id = newUuid();
  const { space } = context.ports;
  const lowSpaceMb = () => (space.isLow() ? Math.floor((space.freeBytes() ?? 0) / MB) : null);
  const beat = () => {
    database.pool
      .query(
        `WITH gone AS (DELETE FROM job_workers WHERE seen_at < (SELECT steady_now()) - interval '${STALE_AFTER}')
         INSERT INTO job_workers (id, engine, seen_at, host, low_space_mb) VALUES ($1, $2, (SELECT steady_now()), $3, $4)
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, low_space_mb = excluded.low_space_mb`,
        [id, engine, host, lowSpaceMb()],
      )
      .catch((err) => context.log.warn(troubleOf(err), "the heartbeat was not written"));
  };
  beat();
  const timer = setInterval(beat, EVERY_MS);
  return () => clearInterval(timer);
}
