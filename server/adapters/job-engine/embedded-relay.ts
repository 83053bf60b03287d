import { keyValue, queueDebounced, queueRuns } from "@/server/adapters/job-engine/queue-runs";
import { RELAY_LOCK } from "@/server/adapters/job-engine/relay-lock";
import { typesBatchedBy, type WaitingEvents, waitsOf } from "@/server/adapters/job-engine/ripe-events";
import { LOCK_JOBS } from "@/server/adapters/job-engine/run-claims-sql";
import { cancelRuns } from "@/server/adapters/job-engine/run-transitions";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import type { JobEvent } from "@/server/ports/job-engine";

const MOST_EVENTS = 500;

/**
 * Turns recorded events into queued runs in one transaction, so that an event starts each of its jobs exactly once.
 * Returns the ms until there will be more to do, 0 for now, or null if nothing is waiting.
 */
export async function relayEvents(ctx: Context, jobs: Job[]): Promise<number | null> {
  const { rows: waiting } = await ctx.pool.query<WaitingEvents>(
    `SELECT type, subject AS "subjectId", "group" AS "groupId", count(*)::int AS waiting, min(created_at) AS oldest
       FROM (SELECT type, created_at, CASE WHEN type = ANY ($2) THEN subject_id END AS subject,
                    CASE WHEN type = ANY ($3) THEN coalesce(group_id, '') END AS "group"
               FROM awaited_events ORDER BY created_at LIMIT $1) next
      GROUP BY type, subject, "group"`,
    [MOST_EVENTS, typesBatchedBy(jobs, "subjectId"), typesBatchedBy(jobs, "groupId")],
  );
  const waits = waitsOf(jobs, waiting, ctx.now());
  const ripe = waits.filter(({ ms }) => ms === 0);
  if (ripe.length > 0) return (await relayRipe(ctx, jobs, ripe)) ? 0 : null;
  return waits.length === 0 ? null : Math.min(...waits.map(({ ms }) => ms));
}

async function relayRipe(ctx: Context, jobs: Job[], ripe: WaitingEvents[]): Promise<boolean> {
  const [whole, keyed] = [ripe.filter((events) => !isKeyed(events)), ripe.filter(isKeyed)];
  const cancelable = jobs.filter(
    ({ on, cancelOn }) => cancelOn && ripe.some(({ type }) => has([...on, ...cancelOn], type)),
  );
  const relay = async (tx: Context) => {
    const [lock] = await tx.statement<{ held: boolean }>("SELECT pg_try_advisory_xact_lock_shared($1) AS held", [
      RELAY_LOCK,
    ]);
    if (!lock?.held) return false;
    // Otherwise an event could be relayed before an earlier one whose run it cancels.
    if (cancelable.length > 0) await tx.statement(LOCK_JOBS, [cancelable.map(({ name }) => name).sort()]);
    const events = await tx.db.$queryRaw<JobEvent[]>`
      DELETE FROM awaited_events WHERE ctid = ANY (ARRAY(
        SELECT e.ctid FROM awaited_events e WHERE (e.type = ANY (${whole.map(({ type }) => type)})
           OR EXISTS (SELECT FROM json_to_recordset(${JSON.stringify(keyed)}::json)
                          AS r (type text, "subjectId" text, "groupId" text)
                       WHERE r.type = e.type AND coalesce(r."subjectId", e.subject_id) = e.subject_id
                         AND coalesce(r."groupId", e.group_id, '') = coalesce(e.group_id, '')))
        ORDER BY e.created_at, e.id LIMIT ${MOST_EVENTS} FOR UPDATE SKIP LOCKED))
      RETURNING id, type, subject_id AS "subjectId", group_id AS "groupId"`;
    await startJobs(tx, jobs, events.sort(byId));
    return events.length > 0;
  };
  return ctx.transaction(relay, { wake: false });
}

function isKeyed({ subjectId, groupId }: WaitingEvents): boolean {
  return subjectId !== null || groupId !== null;
}

/** Queues and cancels runs for events, given in the order in which they happened. */
async function startJobs(tx: Context, jobs: Job[], events: JobEvent[]): Promise<void> {
  const plain = jobs.filter(({ cancelOn, debounce }) => !cancelOn && !debounce);
  await queueRuns(
    tx,
    plain.flatMap((job) => runsFor(job, events)),
  );
  for (const job of jobs.filter((other) => !plain.includes(other))) {
    for (const { starting, canceled } of turnsOf(job, events)) {
      if (job.debounce) await queueDebounced(tx, job, job.debounce, starting);
      else await queueRuns(tx, runsFor(job, starting));
      if (canceled.length > 0) await cancelRuns(tx, job.name, canceled);
    }
  }
}

/** Splits events into turns: those that start the job, then the subjects of those that cancel its runs. */
function turnsOf({ on, cancelOn = [] }: Job, events: JobEvent[]): { starting: JobEvent[]; canceled: string[] }[] {
  const turns: { starting: JobEvent[]; canceled: string[] }[] = [];
  for (const event of events) {
    const last = turns.at(-1);
    // An event that does both restarts the run.
    if (has(cancelOn, event.type)) {
      if (last) last.canceled.push(event.subjectId);
      else turns.push({ starting: [], canceled: [event.subjectId] });
    }
    if (!has(on, event.type)) continue;
    const turn = turns.at(-1);
    if (turn && turn.canceled.length === 0) turn.starting.push(event);
    else turns.push({ starting: [event], canceled: [] });
  }
  return turns;
}

/** The job's runs for these events, each for a batch with the same key. */
function runsFor(job: Job, events: JobEvent[]) {
  const { on, batch = { max: 1 } } = job;
  const key = "key" in batch ? batch.key : undefined;
  const byKey = new Map<string, JobEvent[]>();
  for (const event of events.filter(({ type }) => has(on, type))) {
    const value = keyValue(key, event);
    const sharing = byKey.get(value);
    if (sharing) sharing.push(event);
    else byKey.set(value, [event]);
  }
  return [...byKey.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / batch.max) }, (_, index) => ({
      job,
      events: own.slice(index * batch.max, (index + 1) * batch.max),
    })),
  );
}

function has(types: readonly string[], type: string): boolean {
  return types.includes(type);
}

/** Ids sort by wall-clock time, whatever the product's clock says. */
function byId(one: JobEvent, other: JobEvent): number {
  return one.id < other.id ? -1 : 1;
}
