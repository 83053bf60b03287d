import { checkJobs } from "@/server/adapters/job-engine/check-jobs";
import { makeRunPool } from "@/server/adapters/job-engine/embedded-pool";
import { relayEvents } from "@/server/adapters/job-engine/embedded-relay";
import { purgeRuns } from "@/server/adapters/job-engine/embedded-runs";
import { failureHandlers } from "@/server/adapters/job-engine/failure-handlers";
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
const RETENTION_MS = 14 * 24 * 3_600_000;
const PURGE_EVERY_MS = 3_600_000;

/** Starts an engine that runs the jobs on Postgres; any number of processes may run one. */
export function startEmbeddedEngine(ctx: Context, jobs: Job[], settings: Partial<EmbeddedSettings> = {}): JobEngine {
  checkJobs(jobs);
  const { concurrency, networkConcurrency, leaseMs, pollMs, onWork } = { ...DEFAULTS, ...settings };
  const { log } = ctx;
  const all = [...jobs, ...failureHandlers(jobs)];
  const poolOf = (isNetworkBound: boolean, size: number) =>
    makeRunPool(
      ctx,
      all.filter((job) => Boolean(job.isNetworkBound) === isNetworkBound),
      { concurrency: size, leaseMs },
    );
  const runPools = [poolOf(false, concurrency), poolOf(true, networkConcurrency)].filter(({ isEmpty }) => !isEmpty);
  const work = runPools.map((pool) => {
    const loop = startWorkLoop({ name: "runs", log, pollMs, round: () => pool.takeRuns(() => loop.kick()) });
    return loop;
  });
  const relay = startWorkLoop({ name: "relay", log, pollMs, round: () => kicking(work, relayEvents(ctx, jobs)) });
  const loops = [relay, ...work];
  const purge = startWorkLoop({ name: "purge", log, pollMs: PURGE_EVERY_MS, round: () => purgeOld(ctx) });
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
      await Promise.all([listener.close(), waker.close()]);
    },
  };
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
