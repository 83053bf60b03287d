import type { Context } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";
import type { JobEvent, JobSteps } from "@/server/ports/job-engine";

export interface JobInput {
  /** Acts for Almoner itself, under the job's name. */
  ctx: Context;
  /** What started the run: one event, up to `batch.max` of them, or none when it was the schedule. */
  events: JobEvent[];
  step: JobSteps;
}

interface JobDraft {
  /** In kebab-case, unique and kept for good: runs under way are found by it. */
  name: string;
  on?: EventType | readonly EventType[];
  /** Five fields, UTC, by the product's clock. */
  cron?: string;
  /** Up to `max` events start one run; an event waits at most `waitMs` for others. */
  batch?: { max: number; waitMs: number };
  /** How often a step that failed is tried again before the run is given up, 0 to 20. */
  retries: number;
  run(input: JobInput): Promise<void>;
}

interface PumpDraft {
  /** In kebab-case, unique. */
  name: string;
  /** Events after which rows may have fallen due. */
  on?: EventType | readonly EventType[];
  /** When an engine that does not poll looks for due rows anyway. Five fields, UTC. */
  cron: string;
  /** Drains the rows that are due, until the signal. Returns the next instant, product time, at which one will be. */
  run(ctx: Context, signal: AbortSignal): Promise<Date | null>;
}

/** Work that an event or a schedule starts, in named steps. */
export interface Job extends JobDraft {
  kind: "job";
  on: readonly EventType[];
}

/** Work that drains rows with a due time. Losing or repeating a call does no harm. */
export interface Pump extends PumpDraft {
  kind: "pump";
  on: readonly EventType[];
}

export type JobDefinition = Job | Pump;

/**
 * Declares a job. Steps run one after the other, each name once in a run; what a step returns has to survive JSON.
 * An error of a step is left to the engine: a job does not catch it.
 */
export function job(draft: JobDraft): Job {
  return { ...draft, kind: "job", on: [draft.on ?? []].flat() };
}

/** Declares a pump. Several may run at once, in several processes: rows are claimed, not assumed. */
export function pump(draft: PumpDraft): Pump {
  return { ...draft, kind: "pump", on: [draft.on ?? []].flat() };
}
