import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const POLL_MS = 500;
const PROGRESS_EVERY_MS = 5_000;
/** No progress for this long means lost work: interrupted deliveries are retried after a minute. */
const STANDSTILL_MS = 150_000;
const DRAIN_TIMEOUT_MS = 1_200_000;

/** Remaining work, by kind. */
const OPEN_WORK = `
  SELECT (SELECT count(*)::int FROM sandbox_clock WHERE offset_ms < target_ms) AS "moves of the clock",
         (SELECT count(*)::int FROM gifts WHERE status IN ('pending', 'settling')) AS gifts,
         (SELECT count(*)::int FROM open_events) AS events,
         (SELECT count(*)::int FROM webhook_deliveries WHERE status IN ('pending', 'failed')) AS deliveries,
         (SELECT count(*)::int FROM email_messages m, sandbox_clock c WHERE m.status = 'queued'
            AND m.next_attempt_at <= now() + c.offset_ms * interval '1 ms') AS emails,
         (SELECT count(*)::int FROM match_allocations WHERE status = 'taken') AS matches,
         (SELECT count(*)::int FROM checkouts WHERE status IN ('giving', 'accepted')) AS checkouts,
         (SELECT count(*)::int FROM recurring_gifts r, sandbox_clock c WHERE r.status = 'active'
            AND (r.act_at IS NULL OR r.act_at <= now() + c.offset_ms * interval '1 ms')) AS "recurring gifts",
         (SELECT count(*)::int FROM payments WHERE next_at IS NOT NULL) AS payments,
         (SELECT count(*)::int FROM follow_ups f, sandbox_clock c WHERE f.attempts > 0
            OR f.next_attempt_at <= now() + c.offset_ms * interval '1 ms') AS "follow-ups",
         (SELECT count(*)::int FROM job_runs r, sandbox_clock c WHERE r.status = 'queued'
            AND r.due_at <= now() + c.offset_ms * interval '1 ms') AS runs`;

type OpenWork = Record<string, number>;

/**
 * Waits until no work is left or progress has stopped, printing how much remains. Returns how long it took and what
 * work was left.
 */
export async function drain(databaseUrl: string, signal: AbortSignal): Promise<{ ms: number; left: OpenWork }> {
  const started = Date.now();
  let saidAt = started;
  let movedAt = started;
  let left: OpenWork = { unknown: 1 };
  while (Date.now() - movedAt < STANDSTILL_MS && Date.now() - started < DRAIN_TIMEOUT_MS) {
    const before = left;
    left = await readOpenWork(databaseUrl).catch(() => left);
    if (JSON.stringify(left) !== JSON.stringify(before)) movedAt = Date.now();
    if (Object.values(left).every((count) => count === 0)) break;
    if (Date.now() - saidAt >= PROGRESS_EVERY_MS) {
      saidAt = Date.now();
      const open = Object.entries(left).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
      console.log(`  draining: ${open.join(", ")}`);
    }
    await sleep(POLL_MS, undefined, { signal });
  }
  return { ms: Date.now() - started, left };
}

async function readOpenWork(databaseUrl: string): Promise<OpenWork> {
  return withDatabase(databaseUrl, async (client) => (await client.query<OpenWork>(OPEN_WORK)).rows[0]!);
}

/** Runs the work with a database connection. */
export async function withDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
