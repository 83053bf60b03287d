import { checkJobs } from "@/server/adapters/job-engine/check-jobs";
import { afterClockMoves } from "@/server/adapters/job-engine/clock-moves";
import { makeRunPool } from "@/server/adapters/job-engine/embedded-pool";
import { relayEvents } from "@/server/adapters/job-engine/embedded-relay";
import { purgeRuns } from "@/server/adapters/job-engine/embedded-runs";
import { failureHandlers } from "@/server/adapters/job-engine/failure-handlers";
import { makeWaker } from "@/server/adapters/job-engine/waker";
import { listenForWork } from "@/server/adapters/job-engine/work-listener";
import { startWorkLoop, type WorkLoop } from "@/server/adapters/job-engine/work-loop";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";

export interface EmbeddedSettings {
  /** The maximum number of concurrent runs per process. */
  concurrency: number;
  /** The same for jobs that mostly wait for external servers, in addition. */
  networkConcurrency: number;
  /** How long a run stays leased to a process that has died. */
  leaseMs: number;
  /** The polling interval if there is no notification and nothing is due, for taking over from a process that died. */
  pollMs: number;
  /** Called when any process notifies that there may be new work. */
  onWork: () => void;
}

const DEFAULTS: Omit<EmbeddedSettings, "pollMs"> = {
  concurrency: 8,
  networkConcurrency: 64,
  leaseMs: 30_000,
  onWork() {},
};
const RETENTION_MS = 14 * 24 * 3_600_000;
const PURGE_EVERY_MS = 3_600_000;

/** Starts an engine that runs the jobs on Postgres; any number of processes may run one. */
export function startEmbeddedEngine(ctx: Context, jobs: Job[], settings: Partial<EmbeddedSettings> = {}): JobEngine {
  checkJobs(jobs);
  const { concurrency, networkConcurrency, leaseMs, onWork } = { ...DEFAULTS, ...settings };
  const { pollMs = leaseMs / 2 } = settings;
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
    const loop = startWorkLoop({ name: "runs", ctx, pollMs, round: () => pool.takeRuns(() => loop.kick()) });
    return loop;
  });
  const relay = startWorkLoop({ name: "relay", ctx, pollMs, round: () => kicking(work, relayEvents(ctx, jobs)) });
  const loops = [relay, ...work];
  const purge = startWorkLoop({ name: "purge", ctx, pollMs: PURGE_EVERY_MS, round: () => purgeOld(ctx) });
  const waker = makeWaker(ctx.pool, log);
  const kickAll = () => {
    for (const loop of loops) loop.kick();
    onWork();
  };
  const listener = listenForWork(ctx.pool.options, log, kickAll);
  const endHearing = afterClockMoves(ctx.clock, () => {
    for (const loop of loops) loop.kick();
  });
  return {
    name: "embedded",
    wake() {
      kickAll();
      waker.wake();
    },
    async stop() {
      endHearing();
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
