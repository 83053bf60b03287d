import { workRun } from "@/server/adapters/job-engine/embedded-run";
import { type LeasedRun, renewLeases, withSteps } from "@/server/adapters/job-engine/embedded-runs";
import { makeRunClaims } from "@/server/adapters/job-engine/run-claims";
import { makeRunQueue } from "@/server/adapters/job-engine/run-queue";
import { troubleOf } from "@/server/db/failures";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

const RENEWALS_PER_LEASE = 3;

export interface PoolSettings {
  /** The maximum number of concurrent runs. */
  concurrency: number;
  leaseMs: number;
}

/** The runs of some jobs that this process is working on. */
export function makeRunPool(ctx: Context, jobs: Job[], { concurrency, leaseMs }: PoolSettings) {
  const queue = makeRunQueue(leaseMs);
  const claims = makeRunClaims(queue, jobs);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const inHand = new Map<string, { run: LeasedRun; done: Promise<void> }>();
  const stopping = new AbortController();
  const renewEveryMs = leaseMs / RENEWALS_PER_LEASE;
  let renewedAt = performance.now();

  async function renew(): Promise<void> {
    const leases = [...inHand.values()].map(({ run }) => run);
    if (leases.length > 0) await renewLeases(ctx, leases, leaseMs);
    renewedAt = performance.now();
  }
  const renewal = setInterval(() => {
    renew().catch((error) => ctx.log.warn(troubleOf(error), "job leases could not be renewed"));
  }, renewEveryMs);

  async function msUntilMore(): Promise<number | null> {
    const [dueAt, startMs] = [await queue.nextDueAfterNow(ctx), await claims.msUntilNextStart(ctx)];
    const waits = [...(dueAt ? [dueAt.getTime() - ctx.now().getTime()] : []), ...(startMs === null ? [] : [startMs])];
    return waits.length === 0 ? null : Math.max(0, Math.min(...waits));
  }

  return {
    isEmpty: jobs.length === 0,
    /** Claims and starts as many runs as there are free slots. Returns the ms until the next one is due. */
    async takeRuns(onSlotsFree: () => void): Promise<number | null> {
      const limit = concurrency - inHand.size;
      if (limit === 0) return null;
      // After an outage, our own leases are renewed first, before they are taken for those of a dead process.
      if (performance.now() > renewedAt + renewEveryMs) await renew();
      const slots = slotsPerJob(
        [...byName.keys()],
        [...inHand.values()].map(({ run }) => run.job),
        concurrency,
      );
      const claimed = await withSteps(ctx, await claims.claim(ctx, { slots, except: [...inHand.keys()], limit }));
      for (const run of claimed) {
        const job = byName.get(run.job)!;
        const done = workRun({ ctx, queue, job, run, stopping: stopping.signal }).finally(() => {
          inHand.delete(run.id);
          onSlotsFree();
        });
        inHand.set(run.id, { run, done });
      }
      return claimed.length === limit ? null : msUntilMore();
    },
    /** Waits for the runs in progress. */
    async finish(): Promise<void> {
      stopping.abort();
      await Promise.all([...inHand.values()].map(({ done }) => done));
      clearInterval(renewal);
    },
  };
}

/** No job gets more than half of the slots, so that gifts settle on time however many receipts are queued. */
function slotsPerJob(jobs: string[], inHand: string[], concurrency: number): Map<string, number> {
  const most = Math.ceil(concurrency / 2);
  return new Map(jobs.map((job) => [job, Math.max(0, most - inHand.filter((name) => name === job).length)]));
}
