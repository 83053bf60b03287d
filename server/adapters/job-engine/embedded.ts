import { checkJobs } from "@/server/adapters/job-engine/check-jobs";
import { relayEvents } from "@/server/adapters/job-engine/embedded-relay";
import { workRun } from "@/server/adapters/job-engine/embedded-run";
import { claimRuns, type LeasedRun, purgeRuns } from "@/server/adapters/job-engine/embedded-runs";
import { makeRunQueue } from "@/server/adapters/job-engine/run-queue";
import { makeWaker } from "@/server/adapters/job-engine/waker";
import { listenForWork } from "@/server/adapters/job-engine/work-listener";
import { startWorkLoop, type WorkLoop } from "@/server/adapters/job-engine/work-loop";
import type { Context } from "@/server/domain/context";
import type { Job } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";

export interface EmbeddedSettings {
  /** How many runs one process works on at once. */
  concurrency: number;
  /** The same for jobs that mostly wait for servers of others, besides. */
  networkConcurrency: number;
  /** How long a run stays leased to a process that died. */
  leaseMs: number;
  /** How often the engine polls when it gets no notification. */
  pollMs: number;
  /** Called whenever some process notifies that there may be new work. */
  onWork: () => void;
}

const DEFAULTS: EmbeddedSettings = {
  concurrency: 8,
  networkConcurrency: 64,
  leaseMs: 30_000,
  pollMs: 1_000,
  onWork() {},
};
const RENEWALS_PER_LEASE = 3;
const RETENTION_MS = 14 * 24 * 3_600_000;
const PURGE_EVERY_MS = 3_600_000;

/** Starts an engine that runs the jobs on Postgres; any number of processes may run one. */
export function startEmbeddedEngine(ctx: Context, jobs: Job[], settings: Partial<EmbeddedSettings> = {}): JobEngine {
  checkJobs(jobs);
  const { concurrency, networkConcurrency, leaseMs, pollMs, onWork } = { ...DEFAULTS, ...settings };
  const { log } = ctx;
  const runPools = [
    makeRunPool(
      ctx,
      jobs.filter(({ isNetworkBound }) => !isNetworkBound),
      { concurrency, leaseMs },
    ),
    makeRunPool(
      ctx,
      jobs.filter(({ isNetworkBound }) => isNetworkBound),
      { concurrency: networkConcurrency, leaseMs },
    ),
  ].filter(({ isEmpty }) => !isEmpty);
  const work = runPools.map((pool) => {
    const loop = startWorkLoop({ name: "runs", log, pollMs, round: () => pool.takeRuns(() => loop.kick()) });
    return loop;
  });
  const relay = startWorkLoop({ name: "relay", log, pollMs, round: () => kicking(work, relayEvents(ctx, jobs)) });
  const loops = [relay, ...work];
  const purge = startWorkLoop({ name: "purge", log, pollMs: PURGE_EVERY_MS, round: () => purgeOld(ctx) });
  const renewal = setInterval(() => {
    for (const pool of runPools) pool.renew();
  }, leaseMs / RENEWALS_PER_LEASE);
  const waker = makeWaker(ctx.pool, log);
  const kickAll = () => {
    for (const loop of loops) loop.kick();
    onWork();
  };
  const listener = listenForWork(ctx.pool.options, log, kickAll);
  return {
    name: "embedded",
    wake() {
      kickAll();
      waker.wake();
    },
    async stop() {
      await Promise.all([...loops, purge].map((loop) => loop.stop()));
      await Promise.all(runPools.map((pool) => pool.finish()));
      clearInterval(renewal);
      await Promise.all([listener.close(), waker.close()]);
    },
  };
}

/** The runs of some of the jobs that this process is working on. */
function makeRunPool(
  ctx: Context,
  jobs: Job[],
  { concurrency, leaseMs }: Pick<EmbeddedSettings, "concurrency" | "leaseMs">,
) {
  const queue = makeRunQueue(leaseMs);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const inHand = new Map<string, { run: LeasedRun; done: Promise<void> }>();
  return {
    isEmpty: jobs.length === 0,
    /** Claims and starts as many runs as there are free slots. Returns in how many ms the next one is due. */
    async takeRuns(onSlotsFree: () => void): Promise<number | null> {
      const limit = concurrency - inHand.size;
      if (limit === 0) return null;
      const slots = slotsPerJob(
        [...byName.keys()],
        [...inHand.values()].map(({ run }) => run.job),
        concurrency,
      );
      const claimed = await claimRuns(ctx, queue, { slots, except: [...inHand.keys()], limit });
      for (const run of claimed) {
        const job = byName.get(run.job);
        if (!job) continue;
        const done = workRun(ctx, queue, job, run).finally(() => {
          inHand.delete(run.id);
          onSlotsFree();
        });
        inHand.set(run.id, { run, done });
      }
      if (claimed.length === limit) return null;
      return msUntil(ctx, await queue.nextDueAfterNow(ctx));
    },
    renew(): void {
      if (inHand.size === 0) return;
      const leases = [...inHand.values()].map(({ run }) => run);
      queue.renew(ctx, leases).catch((error) => ctx.log.warn({ err: error }, "job leases could not be renewed"));
    },
    async finish(): Promise<void> {
      await Promise.all([...inHand.values()].map(({ done }) => done));
    },
  };
}

/** No job gets more than half of the slots: gifts settle on time however many receipts are queued. */
function slotsPerJob(jobs: string[], inHand: string[], concurrency: number): Map<string, number> {
  const most = Math.ceil(concurrency / 2);
  return new Map(jobs.map((job) => [job, Math.max(0, most - inHand.filter((name) => name === job).length)]));
}

async function kicking(loops: WorkLoop[], round: Promise<number | null>): Promise<number | null> {
  const result = await round;
  for (const loop of loops) loop.kick();
  return result;
}

async function purgeOld(ctx: Context): Promise<number | null> {
  const purged = await purgeRuns(ctx, new Date(ctx.now().getTime() - RETENTION_MS));
  return purged > 0 ? 0 : null;
}

function msUntil(ctx: Context, instant: Date | null): number | null {
  return instant === null ? null : Math.max(0, instant.getTime() - ctx.now().getTime());
}
