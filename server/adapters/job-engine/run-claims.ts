import {
  LIMITED_CHOICE,
  LIMITED_CLAIM,
  LIMITED_RUNS,
  LOCK_JOBS,
  NEXT_START,
  UNLIMITED_RUNS,
} from "@/server/adapters/job-engine/run-claims-sql";
import type { DueRun, RunQueue } from "@/server/adapters/job-engine/run-queue";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import type { Lease } from "@/server/operations/queue/queue-declaration";

export interface RunClaim {
  limit: number;
  /** The maximum number of runs per job. */
  slots: ReadonlyMap<string, number>;
  /** Runs that this process is still working on, whatever happened to their leases. */
  except: readonly string[];
}

type ClaimedRun = DueRun & Lease;

/**
 * Creates the functions that claim these jobs' runs. Jobs without limits take one statement. Runs of the others are
 * looked up first; if there are any, they are claimed in a transaction that holds a lock on the job, so that the limits
 * apply across processes.
 */
export function makeRunClaims(queue: RunQueue, jobs: Job[]) {
  // Claiming a debounced run also writes more than the lease.
  const limited = jobs.filter(({ concurrency, throttle, debounce }) => concurrency || throttle || debounce);
  const unlimited = jobs.filter((job) => !limited.includes(job));
  const throttled = limited.filter(({ throttle }) => throttle);

  async function look(ctx: Context, claim: RunClaim): Promise<{ job: string; rank: Date }[]> {
    if (limited.length === 0) return [];
    // Named, because planning it takes longer than running it.
    return ctx.statement(LIMITED_RUNS, limitedValues(ctx, limited, claim), "limited-job-runs");
  }

  async function claimUnlimited(ctx: Context, claim: RunClaim, ranks: Date[]): Promise<ClaimedRun[]> {
    if (unlimited.length === 0) return [];
    const slots = unlimited.map(({ name }) => claim.slots.get(name) ?? 0);
    const priorities = unlimited.map(({ priority = 0 }) => priority);
    const parts = [unlimited.map(({ name }) => name), slots, priorities];
    return queue.claimChosen(ctx, UNLIMITED_RUNS, [ctx.now(), claim.limit, claim.except, ...parts, ranks]);
  }

  async function claimLimited(ctx: Context, claim: RunClaim, names: Set<string>): Promise<ClaimedRun[]> {
    const wanted = limited.filter(({ name }) => names.has(name));
    if (wanted.length === 0 || claim.limit <= 0) return [];
    const work = async (tx: Context) => {
      await tx.statement(LOCK_JOBS, [wanted.map(({ name }) => name).sort()]);
      // A separate statement, so that it sees what was committed while this transaction waited.
      return queue.claimChosen(tx, LIMITED_CHOICE, limitedValues(tx, wanted, claim), LIMITED_CLAIM);
    };
    return ctx.transaction(work, { wake: false });
  }

  return {
    /** Leases due runs, within the limits of their jobs, by due time and priority. */
    async claim(ctx: Context, claim: RunClaim): Promise<ClaimedRun[]> {
      const heads = await look(ctx, claim);
      const claimed = await claimUnlimited(
        ctx,
        claim,
        heads.map(({ rank }) => rank),
      );
      const left = { ...claim, limit: claim.limit - claimed.length };
      return [...claimed, ...(await claimLimited(ctx, left, new Set(heads.map(({ job }) => job))))];
    },

    /** The ms until a throttled run may start that cannot start now; null if none was started in its period. */
    async msUntilNextStart(ctx: Context): Promise<number | null> {
      if (throttled.length === 0) return null;
      const periods = throttled.map(({ throttle }) => throttle!.periodMs);
      const [next] = await ctx.statement<{ ms: number | null }>(NEXT_START, [
        throttled.map(({ name }) => name),
        periods,
      ]);
      return next?.ms ?? null;
    },
  };
}

function limitedValues(ctx: Context, jobs: Job[], { limit, slots, except }: RunClaim): unknown[] {
  const limits = jobs.map(({ name, priority = 0, concurrency, throttle }) => ({
    job: name,
    slots: slots.get(name) ?? 0,
    priority,
    at_once: concurrency?.limit ?? null,
    starts: throttle?.limit ?? null,
    period_ms: throttle?.periodMs ?? null,
  }));
  return [ctx.now(), limit, except, JSON.stringify(limits)];
}
