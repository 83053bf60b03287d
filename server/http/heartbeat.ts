import type { Application } from "@/server/compose/application";
import { troubleOf } from "@/server/db/failures";
import { newUuid } from "@/server/kernel/ids";

const EVERY_MS = 15_000;
const STALE_AFTER = "1 hour";

/** Records every few seconds that this process runs jobs, for the readiness check. Returns a function that stops it. */
export function startHeartbeat({ database, context }: Application, engine: string): () => void {
  const id = newUuid();
  const beat = () => {
    database.pool
      .query(
        `WITH gone AS (DELETE FROM job_workers WHERE seen_at < (SELECT steady_now()) - interval '${STALE_AFTER}')
         INSERT INTO job_workers (id, engine, seen_at) VALUES ($1, $2, (SELECT steady_now()))
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
        [id, engine],
      )
      .catch((err) => context.log.warn(troubleOf(err), "the heartbeat was not written"));
  };
  beat();
  const timer = setInterval(beat, EVERY_MS);
  return () => clearInterval(timer);
}
