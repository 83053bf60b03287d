import type { EventType } from "@/server/events/catalogue";
import type { Context } from "@/server/operations/context";
import type { JobEvent, JobSteps } from "@/server/ports/job-engine";

export interface JobInput {
  /** Acts as Almoner itself, under the job's name. */
  ctx: Context;
  /** What started the run: one event, or up to `batch.max` of them. */
  events: JobEvent[];
  step: JobSteps;
}

/** The event's value by which runs are grouped. */
export type EventKey = "subjectId" | "groupId";

export interface JobFailure {
  ctx: Context;
  events: JobEvent[];
  error: string;
}

interface JobDraft {
  /** In kebab-case, unique and permanent: the engine finds runs in progress by it. */
  name: string;
  on: EventType | readonly EventType[];
  /**
   * Up to `max` events start one run together (with a key, only events that share it); an event waits at most `waitMs`
   * for others.
   */
  batch?: { max: number; waitMs: number; key?: EventKey };
  /** At most `limit` runs have a step in progress at once, across all processes; with a key, per value. */
  concurrency?: { limit: number; key?: EventKey };
  /** At most `limit` runs start in a period; the others wait their turn. */
  throttle?: { limit: number; periodMs: number; key?: EventKey };
  /** A run starts when no other event has come for `waitMs`, with the latest event; at the latest after `maxWaitMs`. */
  debounce?: { waitMs: number; maxWaitMs?: number; key?: EventKey };
  /**
   * Whether its runs mostly wait for external servers. The embedded engine has separate slots for these, many more of
   * them, so that a server that hangs delays no other work. Inngest needs no such distinction.
   */
  isNetworkBound?: boolean;
  /** Seconds, 0 to 600, by which its runs are moved ahead of others in the queue. */
  priority?: number;
  /** An event of these types about the same subject cancels a run that waits or sleeps. */
  cancelOn?: EventType | readonly EventType[];
  /** How often a failed step is retried before the run fails, 0 to 20. */
  retries: number;
  /** The sweep that finishes what a lost run of this job leaves behind. */
  sweep: string;
  run(input: JobInput): Promise<void>;
  /** Called when a run has failed for good, at least once. The engine records the failure itself. */
  onFailure?(failure: JobFailure): Promise<void>;
}

/** Work that an event starts, in named steps. */
export interface Job extends JobDraft {
  on: readonly EventType[];
  cancelOn?: readonly EventType[];
}

export interface SweepInput {
  /** The sweep handles rows that were due before this instant, in product time; younger ones belong to their jobs. */
  dueBefore: Date;
  /** Once it aborts, the sweep starts nothing more. */
  signal: AbortSignal;
  /** Makes another sweep of this process run at once, because there are rows for it. */
  kick?(sweep: string): void;
}

/**
 * Work on rows with a due time. Every worker process does it without the job engine. Losing or repeating a call does no
 * harm, and several may run at once.
 */
export interface Sweep {
  /** In kebab-case, unique. */
  name: string;
  /**
   * A cron expression of five fields, in UTC, by the product's clock: one worker runs it. Without one, it runs whenever
   * rows are due.
   */
  cron?: string;
  /** How long after its due time a row is left to its job; 0, the default, if no job does the same work. */
  graceMs?: number;
  /** How long it pauses after each round, even if notified meanwhile; 0, the default, if subscribers wait for it. */
  restMs?: number;
  /** Whether external servers determine how long it takes; only needed if no job says so. */
  isNetworkBound?: boolean;
  /** Processes what is due. Returns when the next row is due, in product time, if known. */
  run(ctx: Context, input: SweepInput): Promise<Date | null>;
}

/** All work of a worker process: jobs, run by an engine, and sweeps. */
export interface Work {
  jobs: Job[];
  sweeps: Sweep[];
}

/**
 * Declares a job. Steps run one after another, each name once per run; what a step returns must survive JSON. A job
 * must not catch a step's errors: the engine handles them.
 */
export function job(draft: JobDraft): Job {
  const { on, cancelOn, ...rest } = draft;
  return { ...rest, on: [on].flat(), ...(cancelOn && { cancelOn: [cancelOn].flat() }) };
}
