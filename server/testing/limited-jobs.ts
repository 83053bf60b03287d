import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Job, job } from "@/server/jobs/job";

export const CONCURRENCY = 2;
export const STARTS = 10;
export const PERIOD_MS = 1_000;

/** What limited jobs record: each step, and whether it exceeded the number that may run at once for its key. */
export const USES_TABLE = "CREATE TABLE uses (subject text, key text, pid int, is_excess boolean)";

/**
 * A job whose steps each take one of their key's locks. There are as many locks as steps may run at once. The locks
 * belong to connections, so they are released when a process is killed.
 */
export function lockingJob(pool: pg.Pool): Job {
  return job({
    name: "locking",
    on: "gift.created",
    concurrency: { limit: CONCURRENCY, key: "groupId" },
    sweep: "sweep",
    retries: 20,
    async run({ events, step }) {
      const { subjectId, groupId } = events[0]!;
      for (const name of ["first", "second"]) await step.run(name, () => useLock(pool, subjectId, groupId ?? ""));
    },
  });
}

/** A job with a limit on how often it starts. */
export function pacedJob(pool: pg.Pool): Job {
  return job({
    name: "paced",
    on: "gift.settled",
    throttle: { limit: STARTS, periodMs: PERIOD_MS },
    sweep: "sweep",
    retries: 20,
    async run({ events, step }) {
      await step.run("use", async () => {
        await pool.query("INSERT INTO uses VALUES ($1, 'paced', $2, false)", [events[0]?.subjectId, process.pid]);
      });
    },
  });
}

async function useLock(pool: pg.Pool, subject: string, key: string): Promise<void> {
  const client = await pool.connect();
  try {
    const locks = Array.from({ length: CONCURRENCY }, (_, index) => `${key} ${index}`);
    let taken: string | undefined;
    for (const lock of locks) {
      const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtext($1), 1) AS taken", [lock]);
      if (!rows[0]?.taken) continue;
      taken = lock;
      break;
    }
    await client.query("INSERT INTO uses VALUES ($1, $2, $3, $4)", [subject, key, process.pid, !taken]);
    await sleep(30);
    if (taken) await client.query("SELECT pg_advisory_unlock(hashtext($1), 1)", [taken]);
  } finally {
    client.release();
  }
}
