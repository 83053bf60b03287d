import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectWaker, openJobDoor, startWork } from "@/server/adapters/job-engine/choose-engine";
import { type EmbeddedSettings, startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { type EventDraft, emitEvents } from "@/server/events/emit";
import { type Job, job } from "@/server/jobs/job";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { describeJobEngine } from "@/server/testing/job-conformance";
import { MovableClock } from "@/server/testing/movable-clock";
import { silentLog } from "@/server/testing/silent-log";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const FOREVER_MS = 600_000;
const GIFT: EventDraft = { type: "gift.created", subjectId: "gft_1", partyIds: [], data: {} };

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

describe("the embedded engine", () => {
  describeJobEngine(async () => {
    const clock = new MovableClock();
    const ctx = testContext(opened.database, { clock });
    return {
      ctx,
      start: async (jobs, { atOnce } = {}) =>
        startEmbeddedEngine(ctx, jobs, { ...(atOnce && { concurrency: atOnce }) }),
      async passTime(ms) {
        clock.advance(ms);
        // Throttling uses the database's clock. Other runs stay untouched: claims skip locked rows, and would take a
        // later one.
        const earlier =
          "UPDATE job_runs SET started_at = started_at - $1 * interval '1 ms' WHERE started_at IS NOT NULL";
        await ctx.pool.query(earlier, [ms]);
      },
      async failuresOf(jobName) {
        const runs = await ctx.db.jobRun.findMany({
          where: { job: jobName, status: "failed" },
          orderBy: { id: "asc" },
        });
        return runs.map(({ error }) => error ?? "");
      },
      close: async () => {},
    };
  });
});

describe("the embedded engine alone", () => {
  const clock = new MovableClock();
  let engine: JobEngine;
  beforeEach(() => opened.admin.query("TRUNCATE job_runs, job_schedules, events, awaited_events CASCADE"));
  afterEach(() => engine.stop());
  const context = () => testContext(opened.database, { clock });
  const start = (definition: Job, settings?: Partial<EmbeddedSettings>) => {
    engine = startEmbeddedEngine(context(), [definition], settings);
  };
  const emit = () => context().transaction((tx) => emitEvents(tx, [GIFT]));

  // Guards settlement: however many receipts are queued, a new gift's run starts at once.
  test("many slow runs of one job leave slots for another", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const done: string[] = [];
    const slow = job({ name: "slow", on: "receipt.issued", sweep: "sweep", retries: 0, run: () => held });
    const quick = job({
      name: "quick",
      on: "gift.created",
      sweep: "sweep",
      retries: 0,
      run: async ({ events }) => {
        done.push(events[0]!.subjectId);
      },
    });
    engine = startEmbeddedEngine(context(), [slow, quick], { concurrency: 4 });
    const many = Array.from({ length: 40 }, (): EventDraft => ({ ...GIFT, type: "receipt.issued" }));
    await context().transaction((tx) => emitEvents(tx, many));
    engine.wake();
    const running = () => context().db.jobRun.count({ where: { job: "slow", leaseToken: { not: null } } });
    await eventually(async () => expect(await running()).toBe(2));
    await emit();
    engine.wake();
    await eventually(() => expect(done).toEqual(["gft_1"]));
    letGo();
  });

  // Guards subscribers: many of them hang, and neither gifts nor other subscribers may wait for them.
  test("runs that wait for other servers take no slots from the others, and have many", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const done: string[] = [];
    const hanging = job({
      name: "hanging",
      on: "receipt.issued",
      sweep: "sweep",
      retries: 0,
      isNetworkBound: true,
      run: () => held,
    });
    const run = async () => void done.push("quick");
    const quick = job({ name: "quick", on: "gift.created", sweep: "sweep", retries: 0, run });
    engine = startEmbeddedEngine(context(), [hanging, quick], { concurrency: 1, networkConcurrency: 40 });
    const many = Array.from({ length: 30 }, (): EventDraft => ({ ...GIFT, type: "receipt.issued" }));
    await context().transaction((tx) => emitEvents(tx, many));
    engine.wake();
    const running = () => context().db.jobRun.count({ where: { job: "hanging", leaseToken: { not: null } } });
    await eventually(async () => expect(await running()).toBe(20));
    await emit();
    engine.wake();
    await eventually(() => expect(done).toEqual(["quick"]));
    letGo();
  });

  test("a notification from another process wakes it, and a thousand are coalesced into a few", async () => {
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    start(job({ name: "woken", on: "gift.created", sweep: "sweep", retries: 0, run: count }), { pollMs: FOREVER_MS });
    const listener = await opened.database.pool.connect();
    let words = 0;
    listener.on("notification", () => words++);
    await listener.query("LISTEN almoner_work");
    const waker = connectWaker({ databaseUrl: opened.url, log: silentLog });
    await emit();
    for (let said = 0; said < 1_000; said += 1) waker.wake();
    await eventually(() => expect(runs).toBe(1), 5_000);
    await eventually(() => expect(words).toBeGreaterThan(1));
    await waker.close();
    listener.release(true);
    expect(words).toBeLessThan(10);
  });

  test("stopping waits for the current run and starts none after it", async () => {
    const trace: string[] = [];
    const run = async () => {
      trace.push("begun");
      await eventually(() => expect(trace).toContain("stopping"));
      trace.push("ended");
    };
    start(job({ name: "long", on: "gift.created", sweep: "sweep", retries: 0, run }), { concurrency: 1 });
    await emit();
    await emit();
    engine.wake();
    await eventually(() => expect(trace).toEqual(["begun"]));
    const stopped = engine.stop();
    trace.push("stopping");
    await stopped;
    expect(trace).toEqual(["begun", "stopping", "ended"]);
    expect(await context().db.jobRun.groupBy({ by: ["status"], _count: true, orderBy: { status: "asc" } })).toEqual([
      { status: "completed", _count: 1 },
      { status: "queued", _count: 1 },
    ]);
  });

  test("runs are kept for fourteen days after they finished", async () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const ended = (id: string, finishedAt: Date | null) => ({
      id: `00000000-0000-0000-0000-${id.padStart(12, "0")}`,
      job: "ended",
      events: [],
      finishedAt,
      status: finishedAt ? "completed" : "queued",
      dueAt: daysAgo(20),
      createdAt: daysAgo(20),
    });
    await context().db.jobRun.createMany({
      data: [ended("1", daysAgo(15)), ended("2", daysAgo(13)), ended("3", null)],
    });
    start(job({ name: "idle", on: "gift.created", sweep: "sweep", retries: 0, run: async () => {} }));
    await eventually(async () => expect(await context().db.jobRun.count()).toBe(2));
    expect(await context().db.jobRun.count({ where: { finishedAt: { lt: daysAgo(14) } } })).toBe(0);
  });

  test("the environment chooses the engine, and without Inngest's keys its path rejects everyone", async () => {
    const ctx = context();
    const nothing = { jobs: [], sweeps: [] };
    engine = await startWork({}, ctx, nothing);
    expect(engine.name).toBe("embedded");
    expect(await openJobDoor({ env: {}, ctx, jobs: [] }, "worker")).toBeNull();
    const half = { INNGEST_EVENT_KEY: "key" };
    await expect(startWork(half, ctx, nothing)).rejects.toThrow("together, or neither");
    const keys = { ...half, INNGEST_SIGNING_KEY: "signkey-test-00" };
    const both = { ...keys, INNGEST_BASE_URL: "http://127.0.0.1:1", INNGEST_SERVE_ORIGIN: "http://127.0.0.1:2" };
    const other = await startWork(both, ctx, nothing);
    expect(other.name).toBe("inngest");
    await other.stop();
  });
});
