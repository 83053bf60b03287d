import type { EventKey, Job } from "@/server/jobs/job";
import { newUuid } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import type { JobEvent } from "@/server/ports/job-engine";

export interface NewRun {
  job: Job;
  events: JobEvent[];
}

/** The value of the key; empty without a key, or for an event without a group. */
export function keyValue(key: EventKey | undefined, event: JobEvent | undefined): string {
  return (key && event?.[key]) ?? "";
}

/** Queues runs that may start at once. */
export async function queueRuns(tx: Context, runs: NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  await tx.db.$executeRaw`
    INSERT INTO job_runs (id, job, events, due_at, created_at, concurrency_key, throttle_key, subject_id)
    SELECT r.id, r.job, r.events, ${tx.now()}::timestamptz, ${tx.now()}::timestamptz,
           r.concurrency_key, r.throttle_key, r.subject_id
    FROM json_to_recordset(${JSON.stringify(runs.map(rowOf))}::json)
      AS r (id uuid, job text, events json, concurrency_key text, throttle_key text, subject_id text)`;
}

/**
 * Queues runs of a debounced job: one per key, with its latest event. A run that already waits gets the new event and a
 * longer wait, up to the maximum. Events are given in the order in which they happened.
 */
export async function queueDebounced(
  tx: Context,
  job: Job,
  { waitMs, maxWaitMs, key }: NonNullable<Job["debounce"]>,
  events: JobEvent[],
): Promise<void> {
  const latest = new Map(events.map((event) => [keyValue(key, event), event]));
  const rows = [...latest].map(([value, event]) => ({ ...rowOf({ job, events: [event] }), debounce_key: value }));
  const now = tx.now();
  const dueAt = new Date(now.getTime() + Math.min(waitMs, maxWaitMs ?? waitMs));
  await tx.db.$executeRaw`
    INSERT INTO job_runs AS q
           (id, job, events, due_at, created_at, concurrency_key, throttle_key, subject_id, debounce_key)
    SELECT r.id, r.job, r.events, ${dueAt}::timestamptz, ${now}::timestamptz,
           r.concurrency_key, r.throttle_key, r.subject_id, r.debounce_key
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r
         (id uuid, job text, events json, concurrency_key text, throttle_key text, subject_id text, debounce_key text)
    ON CONFLICT (job, debounce_key) WHERE debounce_key IS NOT NULL DO UPDATE SET
       due_at = greatest(q.due_at, least(EXCLUDED.due_at, q.created_at + ${maxWaitMs ?? null}::float8 * interval '1 ms')),
       (events, concurrency_key, throttle_key, subject_id) = (
         SELECT late.events, late.concurrency_key, late.throttle_key, late.subject_id
         FROM (VALUES (q.events, q.concurrency_key, q.throttle_key, q.subject_id),
                      (EXCLUDED.events, EXCLUDED.concurrency_key, EXCLUDED.throttle_key, EXCLUDED.subject_id))
           AS late (events, concurrency_key, throttle_key, subject_id)
         ORDER BY late.events->0->>'id' COLLATE "C" DESC LIMIT 1)`;
}

/** A new run's row, with the values that it can be found by. */
function rowOf({ job, events }: NewRun) {
  return {
    id: newUuid(),
    job: job.name,
    events,
    concurrency_key: keyValue(job.concurrency?.key, events[0]),
    throttle_key: keyValue(job.throttle?.key, events[0]),
    subject_id: job.cancelOn ? keyValue("subjectId", events[0]) : null,
  };
}
