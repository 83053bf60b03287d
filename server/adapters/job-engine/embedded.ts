import { checkJobs } from "@/server/adapters/job-engine/check-jobs";
import { relayEvents } from "@/server/adapters/job-engine/embedded-relay";
import { workRun } from "@/server/adapters/job-engine/embedded-run";
import { claimRuns, type LeasedRun, purgeRuns } from "@/server/adapters/job-engine/embedded-runs";
import { makeSchedule } from "@/server/adapters/job-engine/embedded-schedule";
import { makeRunQueue } from "@/server/adapters/job-engine/run-queue";
import { makeWaker } from "@/server/adapters/job-engine/waker";
import { listenForWork } from "@/server/adapters/job-engine/work-listener";
import { startWorkLoop, type WorkLoop } from "@/server/adapters/job-engine/work-loop";
import type { Context } from "@/server/domain/context";
import type { Job, JobDefinition, Pump } from "@/server/jobs/job";
import { systemCaller } from "@/server/kernel/caller";
import type { JobEngine } from "@/server/ports/job-engine";

export interface EmbeddedSettings {
  /** How many runs one process works on at once. */
  concurrency: number;
  /** How long a run stays leased to a process that died. */
  leaseMs: number;
  /** How often the engine polls when it gets no notification. */
  pollMs: number;
}

const DEFAULTS: EmbeddedSettings = { concurrency: 8, leaseMs: 30_000, pollMs: 1_000 };
const RENEWALS_PER_LEASE = 3;
const RETENTION_MS = 14 * 24 * 3_600_000;
const PURGE_EVERY_MS = 3_600_000;
const MIN_PUMP_PAUSE_MS = 50;

/** Starts an engine that runs the jobs on Postgres; any number of processes may run one. */
export function startEmbeddedEngine(
  ctx: Context,
  definitions: JobDefinition[],
  settings: Partial<EmbeddedSettings> = {},
): JobEngine {
  checkJobs(definitions);
  const { concurrency, leaseMs, pollMs } = { ...DEFAULTS, ...settings };
  const jobs = definitions.filter((definition) => definition.kind === "job");
  const pumps = definitions.filter((definition) => definition.kind === "pump");
  const { log } = ctx;
  const stopping = new AbortController();
  const runPool = makeRunPool(ctx, jobs, { concurrency, leaseMs });
  const work = startWorkLoop({ name: "runs", log, pollMs, round: () => runPool.takeRuns(() => work.kick()) });
  const relay = startWorkLoop({ name: "relay", log, pollMs, round: () => kicking(work, relayEvents(ctx, jobs)) });
  const schedule = makeSchedule(ctx, jobs);
  const loops = [
    relay,
    startWorkLoop({ name: "schedule", log, pollMs, round: () => kicking(work, schedule()) }),
    ...pumps.map((pump) => startPump(ctx, pump, pollMs, stopping.signal)),
    work,
  ];
  const purge = startWorkLoop({ name: "purge", log, pollMs: PURGE_EVERY_MS, round: () => purgeOld(ctx) });
  const renewal = setInterval(() => runPool.renew(), leaseMs / RENEWALS_PER_LEASE);
  const waker = makeWaker(ctx.pool, log);
  const kickAll = () => {
    for (const loop of loops) loop.kick();
  };
  const listener = listenForWork(ctx.pool.options, log, kickAll);
  return {
    name: "embedded",
    wake() {
      kickAll();
      waker.wake();
    },
    async stop() {
      stopping.abort();
      await Promise.all([...loops, purge].map((loop) => loop.stop()));
      await runPool.finish();
      clearInterval(renewal);
      await Promise.all([listener.close(), waker.close()]);
    },
  };
}

/** The runs that this process is working on. */
function makeRunPool(ctx: Context, jobs: Job[], { concurrency, leaseMs }: Omit<EmbeddedSettings, "pollMs">) {
  const queue = makeRunQueue(leaseMs);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const inHand = new Map<string, { run: LeasedRun; done: Promise<void> }>();
  return {
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

function startPump(ctx: Context, pump: Pump, pollMs: number, signal: AbortSignal): WorkLoop {
  const own = ctx.as(systemCaller(pump.name));
  const round = async () => {
    const pauseMs = msUntil(ctx, await pump.run(own, signal));
    return pauseMs === null ? null : Math.max(MIN_PUMP_PAUSE_MS, pauseMs);
  };
  return startWorkLoop({ name: pump.name, log: ctx.log, pollMs, round });
}

async function kicking(loop: WorkLoop, round: Promise<number | null>): Promise<number | null> {
  const result = await round;
  loop.kick();
  return result;
}

async function purgeOld(ctx: Context): Promise<number | null> {
  const purged = await purgeRuns(ctx, new Date(ctx.now().getTime() - RETENTION_MS));
  return purged > 0 ? 0 : null;
}

function msUntil(ctx: Context, instant: Date | null): number | null {
  return instant === null ? null : Math.max(0, instant.getTime() - ctx.now().getTime());
}
