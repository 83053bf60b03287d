import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { openDatabase } from "@/server/db/client";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS, prepareEmbeddedDatabase } from "@/server/db/embedded-logins";
import { freePort, startEmbeddedPostgres } from "@/server/db/embedded-postgres";
import { emitEvents } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { CLUSTER_PREFIX, clusterParent } from "@/server/testing/cluster-parent";
import { eventually } from "@/server/testing/eventually";
import { MARKS_TABLE, markingJob } from "@/server/testing/marking-job";
import { testContext } from "@/server/testing/test-context";
import { createTable, openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

const CONCURRENCY = 8;
/** How soon a worker finds work without a notification, such as a dead process's run whose lease has expired. */
const POLL_MS = 250;

let opened: TestDatabase;
let workers: ChildProcess[] = [];
let engine: JobEngine | null = null;
beforeAll(async () => {
  opened = await openTestDatabase();
  await createTable(opened.admin, MARKS_TABLE);
});
beforeEach(() => opened.admin.query("TRUNCATE marks, job_runs CASCADE"));
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
  await engine?.stop();
  engine = null;
});
afterAll(() => opened.close());

test("a killed process's run is taken over, and its finished steps are not repeated", async () => {
  const ctx = testContext(opened.database);
  const worker = startWorker();
  await emit(ctx, ["hang-1"]);
  await eventually(async () => expect(await marksOf(ctx, "hang-1")).toEqual(["first", "second"]));
  worker.kill("SIGKILL");
  engine = startEmbeddedEngine(ctx, [markingJob(ctx.pool, { hangs: false })], { pollMs: POLL_MS });
  await eventually(async () => expect(await marksOf(ctx, "hang-1")).toEqual(["first", "second", "second", "third"]));
  await eventually(async () => expect(await completed(ctx)).toBe(1));
});

test("several processes share the work, and the death of one loses and repeats nothing that was finished", async () => {
  const ctx = testContext(opened.database);
  for (let count = 0; count < 3; count += 1) startWorker();
  const calm = Array.from({ length: 150 }, (_, index) => `calm-${index}`);
  await emit(ctx, ["hang-1", "hang-2", "hang-3", "hang-4"]);
  await emit(ctx, calm);
  const busy = await eventually(async () => (await busyWorker(ctx)) ?? expect.fail("no run has started"));
  busy.kill("SIGKILL");
  engine = startEmbeddedEngine(ctx, [markingJob(ctx.pool, { hangs: false })], { pollMs: POLL_MS });
  await eventually(async () => expect(await completed(ctx, "calm-%")).toBe(calm.length));
  // The hanging runs belong to the processes that are still alive, until these die too.
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
  await eventually(async () => expect(await completed(ctx)).toBe(calm.length + 4));
  const { rows } = await ctx.pool.query<{ step: string; times: number }>(
    "SELECT step, count(*)::int - count(DISTINCT subject)::int AS times FROM marks WHERE subject LIKE 'calm-%' GROUP BY step",
  );
  expect(rows.map(({ step }) => step).sort()).toEqual(["first", "second", "third"]);
  // Only the step that was running when its process died may have run twice.
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(CONCURRENCY);
});

test("a lost lease ends the run here without a trace", async () => {
  const ctx = testContext(opened.database);
  let isIn = false;
  let resume = () => {};
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const slow = markingJob(ctx.pool, { hangs: false });
  const run: typeof slow.run = async ({ step }) => {
    await step.run("slow", async () => {
      isIn = true;
      await held;
    });
  };
  engine = startEmbeddedEngine(ctx, [{ ...slow, run }], { pollMs: POLL_MS });
  await emit(ctx, ["gft_1"]);
  await eventually(() => expect(isIn).toBe(true));
  await ctx.pool.query("UPDATE job_runs SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'");
  resume();
  await engine.stop();
  const runs = await ctx.db.jobRun.findMany({ include: { steps: true } });
  expect(runs).toMatchObject([{ status: "queued", attempt: 0, steps: [] }]);
});

test("the database may be killed and come back: the current run ends and new ones start", async () => {
  const parent = await mkdtemp(path.join(clusterParent(), CLUSTER_PREFIX));
  await chmod(parent, 0o755);
  const port = await freePort();
  const dir = path.join(parent, "pg");
  // The server is killed but the machine is not, so its writes survive without fsync.
  const startServer = () => startEmbeddedPostgres(dir, port, { shared_buffers: "32MB", fsync: "off" });
  let server = await startServer();
  const urls = await prepareEmbeddedDatabase(dir, port, "outage");
  const database = openDatabase(urls.app, 6);
  const owner = new pg.Client({ connectionString: urls.owner });
  try {
    await deploySchema(urls.owner, { app: EMBEDDED_LOGINS.app });
    await owner.connect();
    await owner.query(MARKS_TABLE);
    await owner.end();
    const ctx = testContext(database);
    let resume = () => {};
    const held = new Promise<void>((resolve) => {
      resume = resolve;
    });
    let begun = 0;
    const job = markingJob(ctx.pool, { hangs: false });
    const outlasting: typeof job.run = async (input) => {
      await input.step.run("outlast", async () => {
        begun += 1;
        await held;
      });
      await job.run(input);
    };
    engine = startEmbeddedEngine(ctx, [{ ...job, run: outlasting }], { pollMs: POLL_MS });
    await emit(ctx, ["gft_1"]);
    await eventually(() => expect(begun).toBe(1));
    const gone = new Promise((resolve) => server.process.once("exit", resolve));
    server.process.kill("SIGQUIT");
    await gone;
    resume();
    server = await startServer();
    await eventually(async () => expect(await marksOf(ctx, "gft_1")).toEqual(["first", "second", "third"]));
    await emit(ctx, ["gft_2"]);
    await eventually(async () => expect(await completed(ctx)).toBe(2));
    expect(begun).toBe(2);
    await engine.stop();
    engine = null;
  } finally {
    await database.close();
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  }
});

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [TEST_PROCESSES.markingWorker], {
    env: { ...process.env, DATABASE_URL: opened.url },
    stdio: "inherit",
  });
  workers = [...workers, worker];
  return worker;
}

async function emit(ctx: Context, subjectIds: string[]): Promise<void> {
  const drafts = subjectIds.map((subjectId) => ({ type: "gift.created" as const, subjectId, partyIds: [], data: {} }));
  await ctx.transaction((tx) => emitEvents(tx, drafts));
}

async function marksOf(ctx: Context, subject: string): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ step: string }>("SELECT step FROM marks WHERE subject = $1 ORDER BY step", [
    subject,
  ]);
  return rows.map(({ step }) => step);
}

async function busyWorker(ctx: Context): Promise<ChildProcess | undefined> {
  const { rows } = await ctx.pool.query<{ pid: number }>("SELECT pid FROM marks WHERE subject LIKE 'calm-%' LIMIT 1");
  return workers.find(({ pid }) => pid === rows[0]?.pid);
}

async function completed(ctx: Context, subjects = "%"): Promise<number> {
  const { rows } = await ctx.pool.query<{ count: number }>(
    "SELECT count(*)::int FROM job_runs WHERE status = 'completed' AND events->0->>'subjectId' LIKE $1",
    [subjects],
  );
  return rows[0]?.count ?? 0;
}
