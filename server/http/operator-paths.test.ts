import performanceHooks from "node:perf_hooks";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeRegistration } from "@/server/adapters/job-engine/inngest-registration";
import { makeSender } from "@/server/adapters/job-engine/inngest-relay";
import { readEnv } from "@/server/config/env";
import { readSchemaFiles } from "@/server/db/schema-files";
import { operatorPath } from "@/server/http/operator-paths";
import type { Context } from "@/server/operations/context";
import { SIGNING_KEY } from "@/server/testing/open-inngest-harness";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards operators: a load balancer learns whether this process can serve, an alarm learns whether work gets done, and
// a stranger's requests cost nothing.

const env = readEnv({ METRICS_TOKEN: "the-token-of-the-operators" });
let opened: TestDatabase;
let context: Context;
let wallMs: number;
beforeAll(async () => {
  opened = await openTestDatabase();
  context = testContext(opened.database, { clock: { now: () => new Date(), wall: () => new Date(wallMs) } });
});
beforeEach(async () => {
  wallMs = Date.now();
  await opened.admin.query("TRUNCATE job_workers, job_engine_states, events, awaited_events, follow_ups CASCADE");
  await opened.database.pool.query(
    "INSERT INTO job_workers (id, engine, seen_at) VALUES (gen_random_uuid(), 'embedded', now())",
  );
});
afterAll(() => opened.close());

const open = (parts: Partial<Parameters<typeof operatorPath>[0]> = {}) =>
  operatorPath({ env, database: opened.database, context, requestJournal: null, ...parts });
const request = (authorization = "") => new Request("http://almoner.test/", { headers: { authorization } });

test("a process whose figures nobody reads does not measure the delay of its event loop", async () => {
  const measuring = vi.spyOn(performanceHooks, "monitorEventLoopDelay");
  const paths = open();
  expect((await paths("/metrics", request("Bearer of-a-stranger"))).status).toBe(404);
  expect(measuring).not.toHaveBeenCalled();
  const read = async () => (await paths("/metrics", request(`Bearer ${env.METRICS_TOKEN}`))).text();
  await read();
  expect(await read()).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/);
  expect(measuring).toHaveBeenCalledOnce();
  measuring.mockRestore();
});

test("any number of requests of a second share one statement, and two about the jobs", async () => {
  const paths = open();
  const query = vi.spyOn(opened.database.pool, "query");
  const statementsOf = async (work: () => Promise<unknown>) => {
    query.mockClear();
    await work();
    return query.mock.calls.length;
  };
  const answered = async (path: string) => expect((await paths(path, request())).status).toBe(200);
  const storm = async (path: string) => {
    await Promise.all(Array.from({ length: 50 }, () => answered(path)));
    for (let n = 0; n < 50; n += 1) await answered(path);
  };
  expect(await statementsOf(() => storm("/readyz"))).toBe(1);
  expect(await statementsOf(() => storm("/readyz/jobs"))).toBe(2);
  const metrics = async () => {
    const response = await paths("/metrics", request(`Bearer ${env.METRICS_TOKEN}`));
    expect(await response.text()).toContain("almoner_overdue_seconds");
  };
  const counts = await statementsOf(metrics);
  wallMs += 1_000;
  expect(await statementsOf(metrics)).toBe(counts + 2);
  expect(await statementsOf(() => storm("/readyz/jobs"))).toBe(0);
  wallMs += 1_000;
  expect(await statementsOf(() => storm("/readyz"))).toBe(1);
  query.mockRestore();
});

const asked = async (path: "/readyz" | "/readyz/jobs", paths = open()) => {
  const response = await paths(path, request());
  return { http: response.status, ...((await response.json()) as { status: string; checks: Record<string, unknown> }) };
};
const answers = { ok: true, detail: "answers" };
const applied = { ok: true, detail: "applied" };
const unmeasured = { ok: true, detail: "could not be measured" };
const rails = { ok: true, detail: "sandbox" };
const ready = {
  http: 200,
  status: "ready",
  checks: { database: answers, migrations: applied, storage: unmeasured, rails },
};
const embedded = { ok: true, detail: "embedded" };
const onTime = { ok: true, detail: "nothing is late" };

test("an installation at rest is ready, and its work gets done", async () => {
  expect(await asked("/readyz")).toEqual(ready);
  const worker = { ok: true, detail: expect.stringMatching(/^seen \d+ s ago$/) };
  expect(await asked("/readyz/jobs")).toEqual({
    http: 200,
    status: "working",
    checks: { worker, engine: embedded, work: onTime },
  });
});

test.each([
  ["slow", () => new Promise<never>(() => {}), 0],
  ["failing", () => Promise.reject(new Error("canceling statement due to statement timeout")), 1],
])("%s facts about jobs say nothing against the database", async (_how, statement, lines) => {
  const warn = vi.fn();
  const paths = open({ context: { ...context, statement, log: { ...context.log, warn } } });
  const unread = { ok: false, detail: "the state of the jobs could not be read in time" };
  expect(await asked("/readyz/jobs", paths)).toEqual({
    http: 503,
    status: "not working",
    checks: { database: unread },
  });
  expect(await asked("/readyz", paths)).toEqual(ready);
  expect(warn).toHaveBeenCalledTimes(lines);
});

// Guards reads when the disk is full: a load balancer keeps sending them.
test("a disk with too little space is said, and the process stays ready", async () => {
  const space = { freeBytes: () => 61_000_000, isLow: () => true };
  const paths = open({ context: { ...context, ports: { ...context.ports, space } } });
  const storage = { ok: true, detail: "61 MB are free: too little, so that changes get 503" };
  expect(await asked("/readyz", paths)).toEqual({ ...ready, checks: { ...ready.checks, storage } });
  const metrics = await (await paths("/metrics", request(`Bearer ${env.METRICS_TOKEN}`))).text();
  expect(metrics).toMatch(/^almoner_disk_free_bytes 61000000$/m);
  expect(metrics).toMatch(/^almoner_disk_low 1$/m);
  expect(metrics).toMatch(/^almoner_log_writes_dropped_total 0$/m);
});

test("a database that is away is named", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: 1 });
  const found = await asked("/readyz", open({ database: { ...opened.database, pool } }));
  expect(found).toMatchObject({ http: 503, checks: { database: { ok: false, detail: "does not respond" } } });
  expect(found.checks).not.toHaveProperty("migrations");
});

// Guards a machine that is only busy: it must not leave the rotation, because all others would follow.
test("a database that answered just now and is too busy is waited for, but not forever", async () => {
  const busy = Object.assign(new pg.Pool({ host: "127.0.0.1", port: 1 }), {
    query: vi.fn().mockResolvedValueOnce({ rows: [{ pending: [] }] }),
  });
  busy.query.mockRejectedValue(new Error("timeout exceeded when trying to connect"));
  const paths = open({ database: { ...opened.database, pool: busy } });
  expect(await asked("/readyz", paths)).toEqual(ready);
  wallMs += 29_000;
  const slow = { ok: true, detail: "is slow: it answered 29 s ago" };
  expect(await asked("/readyz", paths)).toEqual({ ...ready, checks: { ...ready.checks, database: slow } });
  wallMs += 2_000;
  expect(await asked("/readyz", paths)).toMatchObject({ http: 503, checks: { database: { ok: false } } });
});

test("a migration that is missing is named", async () => {
  await opened.admin.query("UPDATE schema_migrations SET name = 'x' || name");
  const found = await asked("/readyz");
  await opened.admin.query("UPDATE schema_migrations SET name = substr(name, 2)");
  const missing = readSchemaFiles().migrations.map(({ name }) => name);
  const migrations = { ok: false, detail: `missing: ${missing.join(", ")}` };
  expect(found).toMatchObject({ http: 503, status: "not ready", checks: { database: answers, migrations } });
});

// Guards that a load balancer keeps a web process that accepts gifts, even if no worker is running.
test("work that is late and a worker that is gone are alarms, and leave the web process ready", async () => {
  await opened.database.pool.query(
    `INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
     VALUES ('email_receipt:1', 'email_receipt', '1', now() - interval '400 s', now())`,
  );
  const late = { ok: false, detail: expect.stringMatching(/^sweep-receipts is \d{3} s late, with 1 row$/) };
  expect(await asked("/readyz/jobs")).toMatchObject({ http: 503, status: "not working", checks: { work: late } });
  await opened.admin.query("TRUNCATE job_workers");
  const gone = { ok: false, detail: "no worker has started yet" };
  expect(await asked("/readyz/jobs")).toMatchObject({ http: 503, checks: { worker: gone, work: late } });
  expect(await asked("/readyz")).toEqual(ready);
});

// The server's own message may contain addresses of the operator's network.
test("why Inngest refuses is shown by its cause, without its words", async () => {
  const down: typeof fetch = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.5:8288"));
  const keys = { appId: "almoner", eventKey: "test", signingKey: SIGNING_KEY };
  const access = { ...keys, baseUrl: "http://10.0.0.5:8288", serveOrigin: "http://10.0.0.6:3001", fetch: down };
  await makeRegistration(context, [], access).round();
  await makeSender(context, access)([{ name: "almoner/gift.created", data: {} }]);
  const paths = open({ env: { ...env, INNGEST_EVENT_KEY: "test" } });
  expect(await asked("/readyz", paths)).toEqual(ready);
  const text = await (await paths("/readyz/jobs", request())).text();
  expect(text).toContain("Inngest did not register the functions: address not reachable");
  expect(text).toContain("Inngest did not take events: address not reachable");
  expect(text).not.toMatch(/10\.0\.0|ECONNREFUSED/);
});
