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

// Guards receivers and mail servers: no crash lets more runs work or start than their jobs allow, and none is lost.

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

test("with processes killed again and again, no key has more steps under way than its limit", async () => {
  const keys = ["grp_a", "grp_b", "grp_c"];
  await emit(keys.flatMap((groupId) => drafts(20, { type: "gift.created", groupId })));
  for (let kills = 0; kills < 3; kills += 1) {
    startWorker();
    startWorker();
    const { pid } = await eventually(async () => (await lastUse()) ?? expect.fail("nothing works"));
    await ctx.pool.query("DELETE FROM uses WHERE NOT is_excess");
    workers.find((worker) => worker.pid === pid)?.kill("SIGKILL");
  }
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
  engine = startEmbeddedEngine(ctx, [lockingJob(ctx.pool), pacedJob(ctx.pool)], { leaseMs: 1_500 });
  await eventually(async () => expect(await ctx.db.jobRun.count({ where: { status: "completed" } })).toBe(60));
  const { rows } = await ctx.pool.query("SELECT key FROM uses WHERE is_excess");
  expect(rows).toEqual([]);
});

test("with processes killed again and again, no period has more starts than the limit", async () => {
  await emit(drafts(40, { type: "gift.settled" }));
  for (let kills = 0; kills < 3; kills += 1) {
    startWorker();
    startWorker();
    const { pid } = await eventually(async () => (await lastUse()) ?? expect.fail("nothing works"));
    await ctx.pool.query("DELETE FROM uses");
    workers.find((worker) => worker.pid === pid)?.kill("SIGKILL");
  }
  engine = startEmbeddedEngine(ctx, [lockingJob(ctx.pool), pacedJob(ctx.pool)], { leaseMs: 1_500 });
  await eventually(async () => expect(await ctx.db.jobRun.count({ where: { status: "completed" } })).toBe(40));
  const { rows } = await ctx.pool.query<{ apart: number }>(
    `SELECT extract(epoch FROM started_at - lag(started_at, $1) OVER (ORDER BY started_at)) * 1000 AS apart FROM job_runs`,
    [STARTS],
  );
  const apart = rows.flatMap((row) => (row.apart === null ? [] : [Number(row.apart)]));
  expect(apart).toHaveLength(40 - STARTS);
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(PERIOD_MS);
});

function startWorker(): void {
  const worker = spawn(process.execPath, [TEST_PROCESSES.limitedWorker], {
    env: { ...process.env, DATABASE_URL: opened.url },
    stdio: "inherit",
  });
  workers = [...workers, worker];
}

function drafts(count: number, of: Pick<EventDraft, "type" | "groupId">): EventDraft[] {
  return Array.from({ length: count }, (_, index) => ({ ...of, subjectId: `gft_${index}`, partyIds: [], data: {} }));
}

function emit(events: EventDraft[]): Promise<void> {
  return emitAwaited(ctx, events);
}

async function lastUse(): Promise<{ pid: number } | undefined> {
  const alive = workers.filter(({ killed }) => !killed).map(({ pid }) => pid);
  const { rows } = await ctx.pool.query<{ pid: number }>("SELECT pid FROM uses WHERE pid = ANY ($1) LIMIT 1", [alive]);
  return rows[0];
}
