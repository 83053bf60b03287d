import type { Context } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";
import { newUuid } from "@/server/kernel/ids";
import type { JobEvent } from "@/server/ports/job-engine";

const MOST_EVENTS = 500;

interface WaitingType {
  type: string;
  waiting: number;
  oldest: Date;
}

/**
 * Turns recorded events into queued runs, both in one transaction: an event starts each of its jobs exactly once.
 * Returns in how many ms there will be more to do, 0 for now, or null if nothing is waiting.
 */
export async function relayEvents(ctx: Context, jobs: Job[]): Promise<number | null> {
  const { rows: waiting } = await ctx.pool.query<WaitingType>(
    `SELECT type, count(*)::int AS waiting, min(created_at) AS oldest
       FROM (SELECT type, created_at FROM events WHERE relayed_at IS NULL ORDER BY created_at LIMIT $1) next
      GROUP BY type`,
    [MOST_EVENTS],
  );
  const waits = waiting.map((row) => ({ type: row.type, ms: patienceMs(jobs, row, ctx.now()) }));
  const ripe = waits.flatMap(({ type, ms }) => (ms === 0 ? [type] : []));
  if (ripe.length > 0) return (await relayTypes(ctx, jobs, ripe)) ? 0 : null;
  return waits.length === 0 ? null : Math.min(...waits.map(({ ms }) => ms));
}

/** How long the events of a type may still wait to be batched; the job with the shortest wait decides. */
function patienceMs(jobs: Job[], { type, waiting, oldest }: WaitingType, now: Date): number {
  const ageMs = now.getTime() - oldest.getTime();
  const patience = jobs
    .filter(({ on }) => on.some((name) => name === type))
    .map(({ batch }) => (batch && waiting < batch.max && ageMs >= 0 ? Math.max(0, batch.waitMs - ageMs) : 0));
  return patience.length === 0 ? 0 : Math.min(...patience);
}

async function relayTypes(ctx: Context, jobs: Job[], types: string[]): Promise<boolean> {
  const relay = async (tx: Context) => {
    const events = await tx.db.$queryRaw<JobEvent[]>`
      UPDATE events SET relayed_at = ${tx.now()}::timestamptz WHERE id = ANY (ARRAY(
        SELECT id FROM events WHERE relayed_at IS NULL AND type = ANY (${types})
        ORDER BY created_at, id LIMIT ${MOST_EVENTS} FOR UPDATE SKIP LOCKED))
      RETURNING id, type, subject_id AS "subjectId", group_id AS "groupId"`;
    const runs = jobs.flatMap((job) => runsFor(job, events));
    await tx.db.$executeRaw`
      INSERT INTO job_runs (id, job, events, due_at, created_at)
      SELECT run.id, run.job, run.events, ${tx.now()}::timestamptz, ${tx.now()}::timestamptz
      FROM json_to_recordset(${JSON.stringify(runs)}::json) AS run (id uuid, job text, events json)`;
    return events.length > 0;
  };
  return ctx.transaction(relay, { wake: false });
}

function runsFor(job: Job, events: JobEvent[]) {
  const own = events.filter(({ type }) => job.on.some((name) => name === type)).sort(byId);
  const size = job.batch?.max ?? 1;
  const count = Math.ceil(own.length / size);
  return Array.from({ length: count }, (_, index) => ({
    id: newUuid(),
    job: job.name,
    events: own.slice(index * size, (index + 1) * size),
  }));
}

function byId(one: JobEvent, other: JobEvent): number {
  return one.id < other.id ? -1 : 1;
}
