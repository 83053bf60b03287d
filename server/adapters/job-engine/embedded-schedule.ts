import { Cron } from "croner";
import type { Context } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";
import { newUuid } from "@/server/kernel/ids";

/** Starts scheduled jobs whose slot is due. Returns in how many ms the next slot is due, or null if there is none. */
export type Schedule = () => Promise<number | null>;

interface Entry {
  job: string;
  cron: Cron;
  lastSlot: Date;
}

/**
 * Creates the jobs' schedule. A slot is claimed in the statement that queues its run, so only one process starts it. Of
 * slots that were missed, only the latest is caught up; a new job waits for its next slot.
 */
export function makeSchedule(ctx: Context, jobs: Job[]): Schedule {
  let entries: Entry[] | null = null;
  return async () => {
    entries ??= await loadEntries(ctx, jobs);
    const now = ctx.now();
    for (const entry of entries) await startIfDue(ctx, entry, now);
    const pauses = entries.flatMap(({ cron }) => (cron.nextRun(now) ?? now).getTime() - now.getTime());
    return pauses.length > 0 ? Math.min(...pauses) : null;
  };
}

async function loadEntries(ctx: Context, jobs: Job[]): Promise<Entry[]> {
  const scheduled = jobs.flatMap((job) => (job.cron === undefined ? [] : [{ name: job.name, pattern: job.cron }]));
  const names = scheduled.map(({ name }) => name);
  await ctx.pool.query(
    "INSERT INTO job_schedules (job, last_slot) SELECT unnest($1::text[]), $2 ON CONFLICT (job) DO NOTHING",
    [names, ctx.now()],
  );
  const { rows } = await ctx.pool.query<{ job: string; lastSlot: Date }>(
    `SELECT job, last_slot AS "lastSlot" FROM job_schedules WHERE job = ANY ($1)`,
    [names],
  );
  const lastSlots = new Map(rows.map((row) => [row.job, row.lastSlot]));
  return scheduled.map(({ name, pattern }) => ({
    job: name,
    cron: new Cron(pattern, { paused: true, mode: "5-part", timezone: "UTC" }),
    lastSlot: lastSlots.get(name) ?? ctx.now(),
  }));
}

async function startIfDue(ctx: Context, entry: Entry, now: Date): Promise<void> {
  const next = entry.cron.nextRun(entry.lastSlot);
  if (next === null || next > now) return;
  const latest = entry.cron.previousRuns(1, now)[0];
  const slot = latest && latest > next ? latest : next;
  await ctx.pool.query(
    `WITH slot AS (UPDATE job_schedules SET last_slot = $2 WHERE job = $1 AND last_slot < $2 RETURNING job)
     INSERT INTO job_runs (id, job, events, due_at, created_at) SELECT $3::uuid, job, '[]', $4, $4 FROM slot`,
    [entry.job, slot, newUuid(), now],
  );
  entry.lastSlot = slot;
}
