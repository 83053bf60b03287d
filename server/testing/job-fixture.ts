import { afterEach, beforeEach } from "vitest";
import type { Context } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";
import { emitEvents } from "@/server/events/emit";
import type { Job } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";

/** One test's engine harness. */
export interface JobHarness {
  ctx: Context;
  /** Starts another engine for the test. */
  start(jobs: Job[]): Promise<JobEngine>;
  /** Advances time, as the engine sees it. */
  passTime(ms: number): void;
  /** The messages of the job's runs that failed permanently. */
  failuresOf(jobName: string): Promise<string[]>;
  close(): Promise<void>;
}

/** What the tests of an engine work with: a fresh harness for each, whose engines are stopped at its end. */
export interface JobFixture {
  harness(): JobHarness;
  start(...jobs: Job[]): Promise<JobEngine>;
  emit(type: EventType, ...subjectIds: string[]): Promise<void>;
  /** Waits for the check while time advances, so that delayed retries happen. */
  passing(check: () => void | Promise<void>): Promise<void>;
  /** Stops every engine, so that nothing more can happen. */
  stop(): Promise<void>;
}

/** Opens the fixture for the tests of the surrounding `describe`. */
export function openJobFixture(open: () => Promise<JobHarness>): JobFixture {
  let harness: JobHarness;
  let engines: JobEngine[] = [];
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
    async start(...jobs) {
      const engine = await harness.start(jobs);
      engines = [...engines, engine];
      return engine;
    },
    async emit(type, ...subjectIds) {
      const drafts = subjectIds.map((subjectId) => ({ type, subjectId, partyIds: [], data: {} }));
      await harness.ctx.transaction((tx) => emitEvents(tx.db, tx.now(), drafts));
    },
    passing: (check) =>
      eventually(async () => {
        harness.passTime(1_000);
        for (const engine of engines) engine.wake();
        await check();
      }),
    stop,
  };
}
