import type { EventKey, Job } from "@/server/jobs/job";

/** How many events wait to start jobs, by type and, if some job's batches have a key, by its value. */
export interface WaitingEvents {
  type: string;
  subjectId: string | null;
  groupId: string | null;
  waiting: number;
  oldest: Date;
}

/** The types of events whose jobs have batches by the key. */
export function typesBatchedBy(jobs: Job[], key: EventKey): string[] {
  return jobs.flatMap(({ on, batch }) => (batch?.key === key ? on : []));
}

/**
 * How long each of them can still wait to be batched, in ms; 0 if it starts its jobs now. Of an event's jobs, the one
 * with the shortest wait decides.
 */
export function waitsOf(jobs: Job[], all: WaitingEvents[], now: Date): (WaitingEvents & { ms: number })[] {
  return all.map((events) => {
    const waits = jobs
      .filter(({ on, cancelOn = [] }) => [...on, ...cancelOn].some((type) => type === events.type))
      .map((job) => waitMs(job, sharingKey(job, events, all), now));
    return { ...events, ms: waits.length === 0 ? 0 : Math.min(...waits) };
  });
}

function waitMs({ batch }: Job, sharing: WaitingEvents[], now: Date): number {
  if (!batch) return 0;
  const waiting = sharing.reduce((sum, events) => sum + events.waiting, 0);
  const ageMs = now.getTime() - Math.min(...sharing.map(({ oldest }) => oldest.getTime()));
  return waiting < batch.max && ageMs >= 0 ? Math.max(0, batch.waitMs - ageMs) : 0;
}

/** All events that would share one of the job's batches with these. */
function sharingKey({ batch }: Job, events: WaitingEvents, all: WaitingEvents[]): WaitingEvents[] {
  const key = batch?.key;
  return all.filter((other) => other.type === events.type && (!key || other[key] === events[key]));
}
