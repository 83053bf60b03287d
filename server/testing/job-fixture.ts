import { afterEach, beforeEach } from "vitest";
import type { Context } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";
import { emitEvents } from "@/server/events/emit";
import type { JobDefinition } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";

/** One test's worth of an engine and its surroundings. */
export interface JobHarness {
  ctx: Context;
  /** Starts an engine, beside those that the test has started before. */
  start(jobs: JobDefinition[]): Promise<JobEngine>;
  /** Lets time go by, as the engine sees it. */
  passTime(ms: number): void;
  /** The messages of the job's runs that were given up. */
  failuresOf(jobName: string): Promise<string[]>;
  close(): Promise<void>;
}

/** What Inngest's server does and not our functions; a bench without that server cannot show it. */
export type ServerOwned = "starts a schedule once";

/** What the tests of an engine work with: a fresh bench for each, whose engines are stopped at its end. */
export interface JobFixture {
  harness(): JobHarness;
  /** False when the behaviour is the server's. */
  owns(behaviour: ServerOwned): boolean;
  start(...jobs: JobDefinition[]): Promise<JobEngine>;
  emit(type: EventType, ...subjectIds: string[]): Promise<void>;
  /** Waits for the check while time goes by, so that what was put off for a while is tried again. */
  passing(check: () => void | Promise<void>): Promise<void>;
  /** Stops every engine, so that nothing more can happen. */
  stop(): Promise<void>;
}

/** Sets the stage for the tests of the surrounding `describe`. */
export function openJobFixture(open: () => Promise<JobHarness>, serverOwned: ServerOwned[]): JobFixture {
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
    owns: (behaviour) => !serverOwned.includes(behaviour),
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
