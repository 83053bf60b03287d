import { afterEach, beforeEach, expect } from "vitest";
import type { EventType } from "@/server/events/catalogue";
import { type Job, job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { emitAwaited } from "@/server/testing/emit-awaited";
import { eventually } from "@/server/testing/eventually";

/** No other job in these tests starts on this event. */
const PASSING = "campaign.ended";

export interface StartOptions {
  /** How many runs the engine works on at once, in total. No limit by default. */
  atOnce?: number;
}

/** One test's engine harness. */
export interface JobHarness {
  ctx: Context;
  /** Starts another engine for the test. */
  start(jobs: Job[], options?: StartOptions): Promise<JobEngine>;
  /** Advances the engine's time, for sleeps, retries, and throttled or debounced starts. */
  passTime(ms: number): void | Promise<void>;
  /** The messages of the job's runs that failed permanently. */
  failuresOf(jobName: string): Promise<string[]>;
  close(): Promise<void>;
}

/** What the tests of an engine use. Each test gets a fresh harness, whose engines are stopped when it ends. */
export interface JobFixture {
  harness(): JobHarness;
  start(...jobs: Job[]): Promise<JobEngine>;
  /** Starts an engine that works on one run at a time. */
  startNarrow(...jobs: Job[]): Promise<JobEngine>;
  emit(type: EventType, ...subjectIds: string[]): Promise<void>;
  /** Emits events about the subjects, in order, all in the same group. */
  emitOf(groupId: string, type: EventType, ...subjectIds: string[]): Promise<void>;
  /** Waits until the engine has every event. */
  relayed(): Promise<void>;
  /** Waits until a run of another job has gone through the engine, so whatever can happen now has had a chance to. */
  settled(): Promise<void>;
  /** Waits for the check while time advances, so that delayed retries happen. */
  passing(check: () => void | Promise<void>): Promise<void>;
  /** Stops every engine, so that nothing more can happen. */
  stop(): Promise<void>;
}

/** Opens the fixture for the tests of the surrounding `describe`. */
export function openJobFixture(open: () => Promise<JobHarness>): JobFixture {
  let harness: JobHarness;
  let engines: JobEngine[] = [];
  let passed = 0;
  const passer = job({
    name: "passer-by",
    on: PASSING,
    sweep: "sweep",
    retries: 0,
    run: async ({ step }) => {
      await step.run("pass", async () => {
        passed += 1;
      });
    },
  });
  const start = async (jobs: Job[], options: StartOptions) => {
    const engine = await harness.start([...jobs, passer], options);
    engines = [...engines, engine];
    return engine;
  };
  const emit = async (type: EventType, subjectIds: string[], group: { groupId?: string }) => {
    const drafts = subjectIds.map((subjectId) => ({ type, subjectId, ...group, partyIds: [], data: {} }));
    await emitAwaited(harness.ctx, drafts);
    for (const engine of engines) engine.wake();
  };
  const relayed = () => eventually(async () => expect(await harness.ctx.db.awaitedEvent.count()).toBe(0));
  const stop = async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  };
  beforeEach(async () => {
    harness = await open();
  });
  afterEach(async () => {
    await stop();
    await harness.close();
  });
  return {
    harness: () => harness,
    start: (...jobs) => start(jobs, {}),
    startNarrow: (...jobs) => start(jobs, { atOnce: 1 }),
    emit: (type, ...subjectIds) => emit(type, subjectIds, {}),
    emitOf: (groupId, type, ...subjectIds) => emit(type, subjectIds, { groupId }),
    relayed,
    async settled() {
      await relayed();
      const before = passed;
      await emit(PASSING, ["cmp_1"], {});
      await eventually(() => expect(passed).toBeGreaterThan(before));
    },
    passing: (check) =>
      eventually(async () => {
        await harness.passTime(1_000);
        for (const engine of engines) engine.wake();
        await check();
      }),
    stop,
  };
}
