import type { Context } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";
import type { JobEvent, JobSteps } from "@/server/ports/job-engine";

export interface JobInput {
  /** Acts as Almoner itself, under the job's name. */
  ctx: Context;
  /** What started the run: one event, up to `batch.max` of them, or none if it was the schedule. */
  events: JobEvent[];
  step: JobSteps;
}

interface JobDraft {
  /** In kebab-case, unique and permanent: running runs are found by it. */
  name: string;
  on?: EventType | readonly EventType[];
  /** A cron expression of five fields, in UTC, by the product's clock. */
  cron?: string;
  /** Up to `max` events start one run; an event waits at most `waitMs` for others. */
  batch?: { max: number; waitMs: number };
  /** How often a failed step is retried before the run fails, 0 to 20. */
  retries: number;
  run(input: JobInput): Promise<void>;
}

interface PumpDraft {
  /** In kebab-case, unique. */
  name: string;
  /** Events after which rows may be due. */
  on?: EventType | readonly EventType[];
  /** When an engine that does not poll checks for due rows anyway, as a cron expression in UTC. */
  cron: string;
  /**
   * Processes the due rows until the signal is aborted. Returns the instant, in product time, at which the next one is
   * due.
   */
  run(ctx: Context, signal: AbortSignal): Promise<Date | null>;
}

/** Work that an event or a schedule starts, in named steps. */
export interface Job extends JobDraft {
  kind: "job";
  on: readonly EventType[];
}

/** Work that processes rows with a due time. Losing or repeating a call does no harm. */
export interface Pump extends PumpDraft {
  kind: "pump";
  on: readonly EventType[];
}

export type JobDefinition = Job | Pump;

/**
 * Declares a job. Steps run one after another, each name once per run; what a step returns must survive JSON. A job
 * must not catch a step's errors: the engine handles them.
 */
export function job(draft: JobDraft): Job {
  return { ...draft, kind: "job", on: [draft.on ?? []].flat() };
}

/** Declares a pump. Several may run at once, in several processes: they claim their rows. */
export function pump(draft: PumpDraft): Pump {
  return { ...draft, kind: "pump", on: [draft.on ?? []].flat() };
}
