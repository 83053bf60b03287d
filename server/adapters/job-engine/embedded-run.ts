import { setTimeout as sleep } from "node:timers/promises";
import { type LeasedRun, recordSleep, recordStep } from "@/server/adapters/job-engine/embedded-runs";
import { FailingJob } from "@/server/adapters/job-engine/failing-job";
import { handlerOf, isHandler } from "@/server/adapters/job-engine/failure-handlers";
import { guardedSteps } from "@/server/adapters/job-engine/guarded-steps";
import type { RunQueue } from "@/server/adapters/job-engine/run-queue";
import { finishRun } from "@/server/adapters/job-engine/run-transitions";
import { isTransientFailure, TRANSIENT_FAILURES } from "@/server/adapters/job-engine/transient-failure";
import { isUnreachable, troubleOf } from "@/server/db/failures";
import type { Job } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { JobSteps } from "@/server/ports/job-engine";

const LONGEST_ERROR = 2_000;
const OUTAGE_RETRY_MS = 250;
/** How long to wait for the database to record a finished step: otherwise the step runs again. */
const LONGEST_OUTAGE_MS = 600_000;
const LONGEST_OUTAGE_STOPPING_MS = 5_000;

/** Unwinds a job's code midway because the run sleeps, was canceled or now belongs to another process. */
class Suspended extends Error {
  override name = "Suspended";
}

/** A run that this process works on. */
interface Working {
  ctx: Context;
  queue: RunQueue;
  job: Job;
  run: LeasedRun;
  /** Aborts when the process stops: from then on it hardly waits for a database that is away. */
  stopping: AbortSignal;
}

type Verdict = "completed" | "canceled" | "suspended" | { error: unknown };

/** Works on a leased run until it finishes, sleeps, fails or loses its lease, and records the outcome. Never throws. */
export async function workRun(working: Working): Promise<void> {
  const { ctx, queue, run, stopping } = working;
  try {
    const verdict = run.isCanceled ? "canceled" : await verdictOf(working);
    if (verdict === "suspended") return;
    const at = ctx.now();
    await retryWhileUnavailable(stopping, async () => {
      if (verdict === "completed") await queue.complete(ctx, run, null);
      else if (verdict === "canceled") await finishRun(ctx, run, "cancel");
      else await recordFailure(working, verdict.error, at);
    });
  } catch (error) {
    const log = { job: run.job, run: run.id, ...troubleOf(error) };
    ctx.log.warn(log, "the outcome of a job run could not be recorded; its lease will expire");
  }
}

async function recordFailure({ ctx, queue, job, run }: Working, error: unknown, at: Date): Promise<void> {
  const isTransient = isTransientFailure(error) && run.transientFailures < TRANSIENT_FAILURES;
  const isFinal = !isTransient && (error instanceof FailingJob || run.attempt >= job.retries);
  const failures = 1 + (isTransient ? run.transientFailures : run.attempt);
  const failure = { error: describe(error), isTransient, ...(!isHandler(job) && { handler: handlerOf(job) }) };
  const { outcome } = await queue.fail(ctx, run, failure, { failures, at, isFinal });
  const log = { job: run.job, run: run.id, ...troubleOf(error), failures, outcome };
  if (outcome === "dead_letter") ctx.log.error(log, "a job run failed permanently");
  else ctx.log.warn(log, "a job run failed");
}

async function verdictOf(working: Working): Promise<Verdict> {
  const { ctx, job, run } = working;
  const unwound: { verdict: "suspended" | "canceled" | null } = { verdict: null };
  try {
    const step = guardedSteps(stepsOf(working, unwound), () => ctx.now());
    await job.run({ ctx: ctx.as(systemCaller(job.name)), events: run.events, step });
    return unwound.verdict ?? "completed";
  } catch (error) {
    return unwound.verdict ?? { error };
  }
}

function stepsOf(
  { ctx, queue, run, stopping }: Working,
  unwound: { verdict: "suspended" | "canceled" | null },
): JobSteps {
  const unwind = (verdict: "suspended" | "canceled", why: string): never => {
    unwound.verdict = verdict;
    throw new Suspended(why);
  };
  const known = (name: string) => {
    if (unwound.verdict) throw new Suspended("The run was unwound.");
    return run.steps.find((step) => step.name === name);
  };
  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const finished = known(name);
      if (finished) return finished.output as T;
      const output = JSON.stringify((await work()) ?? null);
      const outcome = await retryWhileUnavailable(stopping, () => recordStep(ctx, run, name, output));
      if (outcome === "late") await retryWhileUnavailable(stopping, () => queue.release(ctx, run));
      if (outcome === "canceled") unwind("canceled", "An event has canceled the run.");
      if (outcome !== "held") unwind("suspended", "Another process has taken the run over, or may.");
      run.attempt = 0;
      run.transientFailures = 0;
      return JSON.parse(output) as T;
    },
    async sleepUntil(name, instant) {
      const wakeAt = known(name)?.wakeAt ?? instant;
      if (known(name) && wakeAt <= ctx.now()) return;
      const isAsleep = await retryWhileUnavailable(stopping, () => recordSleep(ctx, run, name, wakeAt));
      if (!isAsleep) unwind("canceled", "An event has canceled the run, or another process has taken it over.");
      unwind("suspended", `The run sleeps until ${wakeAt.toISOString()}.`);
    },
  };
}

/** A run's progress must survive an outage of the database at that moment. */
async function retryWhileUnavailable<T>(stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const patienceMs = stopping.aborted ? LONGEST_OUTAGE_STOPPING_MS : LONGEST_OUTAGE_MS;
      if (!isUnreachable(error) || performance.now() - since > patienceMs) throw error;
      await sleep(OUTAGE_RETRY_MS);
    }
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, LONGEST_ERROR);
}
