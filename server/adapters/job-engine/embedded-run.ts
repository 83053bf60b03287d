import { setTimeout as sleep } from "node:timers/promises";
import { type LeasedRun, recordSleep, recordStep } from "@/server/adapters/job-engine/embedded-runs";
import { FailingJob } from "@/server/adapters/job-engine/failing-job";
import { guardedSteps } from "@/server/adapters/job-engine/guarded-steps";
import type { RunQueue } from "@/server/adapters/job-engine/run-queue";
import { isUnreachable } from "@/server/db/failures";
import type { Context } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import type { JobSteps } from "@/server/ports/job-engine";

const LONGEST_ERROR = 2_000;
const OUTAGE_RETRY_MS = 250;
const LONGEST_OUTAGE_MS = 30_000;

/** Unwinds a job's code midway because the run sleeps or belongs to another process now. */
class Suspended extends Error {
  override name = "Suspended";
}

/** Works on a leased run until it finishes, sleeps, fails or loses its lease, and records the outcome. Never throws. */
export async function workRun(ctx: Context, queue: RunQueue, job: Job, run: LeasedRun): Promise<void> {
  const log = { job: run.job, run: run.id };
  try {
    const verdict = await verdictOf(ctx, job, run);
    if (verdict === "suspended") return;
    if (verdict === "completed") {
      await retryWhileUnavailable(() => queue.complete(ctx, run, null));
      return;
    }
    const isFinal = verdict.error instanceof FailingJob || run.attempt >= job.retries;
    if (isFinal) ctx.log.error({ ...log, err: verdict.error }, "a job run failed permanently");
    else ctx.log.warn({ ...log, err: verdict.error, attempt: run.attempt }, "a job run failed and will be retried");
    const failure = { error: describe(verdict.error) };
    const at = ctx.now();
    await retryWhileUnavailable(() => queue.fail(ctx, run, failure, { failures: run.attempt + 1, at, isFinal }));
  } catch (error) {
    ctx.log.warn({ ...log, err: error }, "the outcome of a job run could not be recorded; its lease will expire");
  }
}

type Verdict = "completed" | "suspended" | { error: unknown };

async function verdictOf(ctx: Context, job: Job, run: LeasedRun): Promise<Verdict> {
  const suspension = { isSuspended: false };
  try {
    const step = guardedSteps(stepsOf(ctx, run, suspension), () => ctx.now());
    await job.run({ ctx: ctx.as(systemCaller(job.name)), events: run.events, step });
    return suspension.isSuspended ? "suspended" : "completed";
  } catch (error) {
    return suspension.isSuspended ? "suspended" : { error };
  }
}

function stepsOf(ctx: Context, run: LeasedRun, suspension: { isSuspended: boolean }): JobSteps {
  const suspend = (why: string): never => {
    suspension.isSuspended = true;
    throw new Suspended(why);
  };
  const known = (name: string) => {
    if (suspension.isSuspended) suspend("The run was unwound.");
    return run.steps.find((step) => step.name === name);
  };
  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const finished = known(name);
      if (finished) return finished.output as T;
      const output = JSON.stringify((await work()) ?? null);
      const isOurs = await retryWhileUnavailable(() => recordStep(ctx, run, name, output));
      if (!isOurs) suspend("Another process has taken the run over.");
      run.attempt = 0;
      return JSON.parse(output) as T;
    },
    async sleepUntil(name, instant) {
      const wakeAt = known(name)?.wakeAt ?? instant;
      if (known(name) && wakeAt <= ctx.now()) return;
      await retryWhileUnavailable(() => recordSleep(ctx, run, name, wakeAt));
      suspend(`The run sleeps until ${wakeAt.toISOString()}.`);
    },
  };
}

/** A run's progress must survive a database restart at that very moment. */
async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const givenUpAt = Date.now() + LONGEST_OUTAGE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > givenUpAt) throw error;
      await sleep(OUTAGE_RETRY_MS);
    }
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, LONGEST_ERROR);
}
