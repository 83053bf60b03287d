import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { handlerOf } from "@/server/adapters/job-engine/failure-handlers";
import { queueRuns } from "@/server/adapters/job-engine/queue-runs";
import { makeRunQueue } from "@/server/adapters/job-engine/run-queue";
import { cancelRuns } from "@/server/adapters/job-engine/run-transitions";
import { TRANSIENT_FAILURES } from "@/server/adapters/job-engine/transient-failure";
import { type Job, type JobFailure, job } from "@/server/jobs/job";
import { Unavailable } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { eventually } from "@/server/testing/eventually";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const EVENT = { id: "evt_1", type: "recurring_gift.created", subjectId: "rec_1", groupId: null };
const REFUSED = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
const PASSING = [REFUSED, Object.assign(new Error("deadlock detected"), { code: "40P01" }), Unavailable()];

let opened: TestDatabase;
let ctx: Context;
let clock: MovableClock;
let engine: JobEngine | null = null;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  clock = new MovableClock();
  ctx = testContext(opened.database, { clock });
  await opened.admin.query("TRUNCATE job_runs, job_failures, tasks CASCADE");
});
afterEach(async () => {
  await engine?.stop();
  engine = null;
});
afterAll(() => opened.close());

const queue = makeRunQueue(30_000);
const subject = (run: Job["run"], options: Partial<Job> = {}) =>
  job({
    name: "subject",
    on: "recurring_gift.created",
    cancelOn: "recurring_gift.canceled",
    sweep: "sweep",
    retries: 0,
    ...options,
    run,
  });
const queueOne = (of: Job) => ctx.transaction((tx) => queueRuns(tx, [{ job: of, events: [EVENT] }]));
const start = (of: Job) => {
  engine = startEmbeddedEngine(ctx, [of]);
};
/** Claims the one queued run, as a process does before it dies or continues. */
const take = async () => (await queue.claim(ctx, { limit: 1 }))[0]!;
const onlyRun = async (name = "subject") => (await ctx.db.jobRun.findMany({ where: { job: name } }))[0];

describe("trouble that passes by itself", () => {
  it("uses up none of a job's retries, through minutes of it", async () => {
    let attempts = 0;
    const troubled = subject(({ step }) =>
      step.run("try", async () => {
        attempts += 1;
        if (attempts <= 12) throw PASSING[attempts % PASSING.length];
      }),
    );
    await queueOne(troubled);
    start(troubled);
    await eventually(async () => {
      clock.advance(10_000);
      engine?.wake();
      expect(await onlyRun()).toMatchObject({ status: "completed", attempt: 0, transientFailures: 0 });
    });
    expect(attempts).toBe(13);
  });

  it("ends a run that has nothing else for more than an hour", async () => {
    const hopeless = subject(() => Promise.reject(REFUSED));
    await queueOne(hopeless);
    await ctx.db.jobRun.updateMany({ data: { transientFailures: TRANSIENT_FAILURES } });
    start(hopeless);
    await eventually(async () => expect(await onlyRun()).toMatchObject({ status: "failed" }));
  });
});

describe("a failure for good", () => {
  it("is recorded and handled even if the process dies at once, and recorded once", async () => {
    const handled: JobFailure[] = [];
    const onFailure = async (failure: JobFailure) => void handled.push(failure);
    const failing = subject(async () => {}, { onFailure });
    await queueOne(failing);
    const run = await take();
    const failure = { error: "Error: no way", handler: handlerOf(failing) };
    for (const outcome of ["dead_letter", "lost"]) {
      expect((await queue.fail(ctx, run, failure, { failures: 1, isFinal: true })).outcome).toBe(outcome);
    }
    expect(await ctx.db.jobFailure.findMany()).toMatchObject([{ engine: "embedded", run: run.id, events: [EVENT] }]);
    const detail = `The last error, of the run ${run.id}: Error: no way`;
    expect(await ctx.db.task.findMany()).toMatchObject([{ kind: "job_given_up", subjectId: "subject", detail }]);
    start(failing);
    await eventually(() => expect(handled).toMatchObject([{ error: "Error: no way", events: [EVENT] }]));
    await eventually(async () => expect(await onlyRun("subject:on-failure")).toMatchObject({ status: "completed" }));
  });

  it("of its handling is logged and not recorded as a job's", async () => {
    const onFailure = () => Promise.reject(new Error("cannot handle it"));
    const failing = subject(() => Promise.reject(new Error("no way")), { onFailure });
    const errors: unknown[] = [];
    ctx = { ...ctx, log: { ...ctx.log, error: (details) => void errors.push(details) } };
    await queueOne(failing);
    start(failing);
    await eventually(async () => {
      clock.advance(61_000);
      engine?.wake();
      expect(await onlyRun("subject:on-failure")).toMatchObject({ status: "failed" });
    });
    expect(errors).toMatchObject([{ job: "subject" }, { job: "subject:on-failure" }]);
    expect(await ctx.db.jobFailure.count()).toBe(1);
  });
});

describe("a canceled run", () => {
  it("ends before its next step when its process has died", async () => {
    let steps = 0;
    const canceled = subject(async () => {
      steps += 1;
    });
    await queueOne(canceled);
    await take();
    await cancelRuns(ctx, "subject", ["rec_1"]);
    expect(await onlyRun()).toMatchObject({ status: "queued", isCanceled: true });
    await ctx.pool.query("UPDATE job_runs SET lease_until = now() - interval '1 s'");
    start(canceled);
    await eventually(async () => expect(await onlyRun()).toMatchObject({ status: "canceled", leaseToken: null }));
    expect(steps).toBe(0);
  });

  it("is no failure when the step under way fails for good", async () => {
    await queueOne(subject(async () => {}));
    const run = await take();
    await cancelRuns(ctx, "subject", ["rec_1"]);
    await queue.fail(ctx, run, { error: "too late", handler: "subject:on-failure" }, { failures: 1, isFinal: true });
    expect(await onlyRun()).toMatchObject({ status: "canceled" });
    expect(await ctx.db.jobFailure.count()).toBe(0);
    expect(await onlyRun("subject:on-failure")).toBeUndefined();
  });

  it("is written over by nothing that its former process still records", async () => {
    await queueOne(subject(async () => {}));
    const run = await take();
    await ctx.pool.query("UPDATE job_runs SET lease_until = now() - interval '1 s'");
    await cancelRuns(ctx, "subject", ["rec_1"]);
    expect(await queue.complete(ctx, run, null)).toBe(false);
    expect(await onlyRun()).toMatchObject({ status: "canceled" });
  });
});
