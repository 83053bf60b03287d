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

/** Which value of their event groups runs. */
export type EventKey = "subjectId" | "groupId";

export interface JobFailure {
  ctx: Context;
  events: JobEvent[];
  error: string;
}

interface JobDraft {
  /** In kebab-case, unique and permanent: running runs are found by it. */
  name: string;
  on: EventType | readonly EventType[];
  /** Up to `max` events, with a key only those that share it, start one run; an event waits at most `waitMs` for others. */
  batch?: { max: number; waitMs: number; key?: EventKey };
  /** At most so many runs have a step under way at once, in all processes; with a key, of each value. */
  concurrency?: { limit: number; key?: EventKey };
  /** At most `limit` runs start in a period; the others wait their turn. */
  throttle?: { limit: number; periodMs: number; key?: EventKey };
  /** A run starts once no other event has come for `waitMs`, with the latest one; at the latest after `maxWaitMs`. */
  debounce?: { waitMs: number; maxWaitMs?: number; key?: EventKey };
  /**
   * Whether its runs mostly wait for servers of others. The embedded engine has slots of their own for these, many more,
   * so that a server that hangs delays neither other work nor its neighbors. Inngest needs no such distinction.
   */
  isNetworkBound?: boolean;
  /** Seconds, 0 to 600, by which its runs go before others that wait as long. */
  priority?: number;
  /** An event of these types, about the same subject, ends a run that waits or sleeps. */
  cancelOn?: EventType | readonly EventType[];
  /** How often a failed step is retried before the run fails, 0 to 20. */
  retries: number;
  /** The sweep that finishes what a lost run of this job leaves behind. */
  sweep: string;
  run(input: JobInput): Promise<void>;
  /** What to do once a run has failed for good, at least once. The failure itself is recorded by the engine. */
  onFailure?(failure: JobFailure): Promise<void>;
}

/** Work that an event starts, in named steps. */
export interface Job extends JobDraft {
  on: readonly EventType[];
  cancelOn?: readonly EventType[];
}

export interface SweepInput {
  /** Rows that were due before this instant, in product time, are the sweep's; younger ones belong to their jobs. */
  dueBefore: Date;
  /** When it aborts, nothing more is begun. */
  signal: AbortSignal;
  /** Has another sweep of this process look at once, because there are rows for it. */
  kick?(sweep: string): void;
}

/**
 * Work on rows with a due time, which every worker process does by itself, whatever engine runs the jobs. Losing or
 * repeating a call does no harm, and several may run at once.
 */
export interface Sweep {
  /** In kebab-case, unique. */
  name: string;
  /** A cron expression of five fields, in UTC, by the product's clock: one worker runs it. Without, it runs whenever rows are due. */
  cron?: string;
  /** How long after its due time a row is left to its job; 0, the default, where no job does the same. */
  graceMs?: number;
  /** How long it rests after each round, however often it is notified meanwhile; 0, the default, where subscribers wait. */
  restMs?: number;
  /** Whether servers of others decide how long it takes, where no job says so. */
  isNetworkBound?: boolean;
  /** Processes what is due. Returns the instant, in product time, at which the next row is, if it knows. */
  run(ctx: Context, input: SweepInput): Promise<Date | null>;
}

/** All that workers do: jobs by an engine, sweeps by themselves. */
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
