import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import type { EventDraft } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";
import type { JobEngine } from "@/server/ports/job-engine";
import { emitAwaited } from "@/server/testing/emit-awaited";
import { eventually } from "@/server/testing/eventually";
import { lockingJob, PERIOD_MS, pacedJob, STARTS, USES_TABLE } from "@/server/testing/limited-jobs";
import { testContext } from "@/server/testing/test-context";
import { createTable, openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

// Guards receivers and SMTP servers: no crash lets more runs work or start than their jobs allow, and no run is lost.

const KEYS = ["grp_a", "grp_b", "grp_c"];
const LOCKING = 60;
const PACED = 40;
/** How many processes work at a time; each killed one is replaced. */
const WORKERS = 2;

let opened: TestDatabase;
let ctx: Context;
let workers: ChildProcess[] = [];
let engine: JobEngine | null = null;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  await createTable(opened.admin, USES_TABLE);
});
beforeEach(() => opened.admin.query("TRUNCATE uses, job_runs CASCADE"));
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
  await engine?.stop();
  engine = null;
});
afterAll(() => opened.close());

test("with processes killed again and again, no key has more steps under way than its limit, and no period more starts", async () => {
  await emit(drafts(PACED, { type: "gift.settled" }));
  for (const job of ["locking", "paced", "locking", "paced"]) {
    if (job === "locking")
      await emit(KEYS.flatMap((groupId) => drafts(LOCKING / 2 / KEYS.length, { type: "gift.created", groupId })));
    while (alive().length < WORKERS) startWorker();
    const worker = await eventually(async () => (await workerOn(job)) ?? expect.fail(`nothing works on ${job}`));
    worker.kill("SIGKILL");
  }
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
  engine = startEmbeddedEngine(ctx, [lockingJob(ctx.pool), pacedJob(ctx.pool)], { leaseMs: 1_500 });
  await eventually(async () =>
    expect([await completed("locking"), await completed("paced")]).toEqual([LOCKING, PACED]),
  );
  const { rows: excess } = await ctx.pool.query("SELECT key FROM uses WHERE is_excess");
  expect(excess).toEqual([]);
  const { rows } = await ctx.pool.query<{ apart: number }>(
    `SELECT extract(epoch FROM started_at - lag(started_at, $1) OVER (ORDER BY started_at)) * 1000 AS apart
    FROM job_runs WHERE job = 'paced'`,
    [STARTS],
  );
  const apart = rows.flatMap((row) => (row.apart === null ? [] : [Number(row.apart)]));
  expect(apart).toHaveLength(PACED - STARTS);
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(PERIOD_MS);
});

function startWorker(): void {
  const worker = spawn(process.execPath, [TEST_PROCESSES.limitedWorker], {
    env: { ...process.env, DATABASE_URL: opened.url },
    stdio: "inherit",
  });
  workers = [...workers, worker];
}

function alive(): ChildProcess[] {
  return workers.filter(({ killed }) => !killed);
}

/** A living process that has worked on the job, and most likely still does. */
async function workerOn(job: string): Promise<ChildProcess | undefined> {
  const pids = alive().map(({ pid }) => pid);
  const worked = "SELECT pid FROM uses WHERE (key = 'paced') = ($1 = 'paced') AND pid = ANY ($2) LIMIT 1";
  const { rows } = await ctx.pool.query<{ pid: number }>(worked, [job, pids]);
  return workers.find(({ pid }) => pid === rows[0]?.pid);
}

function completed(job: string): Promise<number> {
  return ctx.db.jobRun.count({ where: { job, status: "completed" } });
}

function drafts(count: number, of: Pick<EventDraft, "type" | "groupId">): EventDraft[] {
  return Array.from({ length: count }, (_, index) => ({ ...of, subjectId: `gft_${index}`, partyIds: [], data: {} }));
}

function emit(events: EventDraft[]): Promise<void> {
  return emitAwaited(ctx, events);
}
