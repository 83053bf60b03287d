import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeRegistration } from "@/server/adapters/job-engine/inngest-registration";
import { makeSender } from "@/server/adapters/job-engine/inngest-relay";
import { readEnv } from "@/server/config/env";
import { readSchemaFiles } from "@/server/db/schema-files";
import type { Context } from "@/server/domain/context";
import { operatorPath } from "@/server/http/operator-paths";
import { SIGNING_KEY } from "@/server/testing/open-inngest-harness";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards that a load balancer learns whether this process can serve, and that a stranger who asks too costs nothing.

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

test("any number of requests of a second share three statements", async () => {
  const paths = open();
  const query = vi.spyOn(opened.database.pool, "query");
  const statementsOf = async (work: () => Promise<unknown>) => {
    query.mockClear();
    await work();
    return query.mock.calls.length;
  };
  const ready = async () => expect((await paths("/readyz", request())).status).toBe(200);
  const storm = async () => {
    await Promise.all(Array.from({ length: 50 }, ready));
    for (let n = 0; n < 50; n += 1) await ready();
  };
  expect(await statementsOf(storm)).toBe(3);
  const metrics = async () => {
    const response = await paths("/metrics", request(`Bearer ${env.METRICS_TOKEN}`));
    expect(await response.text()).toContain("almoner_overdue_seconds");
  };
  const counts = await statementsOf(metrics);
  wallMs += 1_000;
  expect(await statementsOf(metrics)).toBe(counts + 2);
  expect(await statementsOf(storm)).toBe(1);
  wallMs += 1_000;
  expect(await statementsOf(storm)).toBe(3);
  query.mockRestore();
});

const readiness = async (paths = open()) => {
  const response = await paths("/readyz", request());
  const { checks } = (await response.json()) as { checks: Record<string, unknown> };
  return { status: response.status, checks };
};
const answers = { ok: true, detail: "answers" };
const applied = { ok: true, detail: "applied" };
const unread = { ok: false, detail: "the state of the jobs could not be read in time" };

test("an installation at rest is ready", async () => {
  const jobs = { ok: true, detail: expect.stringMatching(/^a worker was seen \d+ ms ago$/) };
  expect(await readiness()).toEqual({ status: 200, checks: { database: answers, migrations: applied, jobs } });
});

test.each([
  ["slow", () => new Promise<never>(() => {}), 0],
  ["failing", () => Promise.reject(new Error("canceling statement due to statement timeout")), 1],
])("%s facts about jobs say nothing against the database", async (_how, statement, lines) => {
  const warn = vi.fn();
  const found = await readiness(open({ context: { ...context, statement, log: { ...context.log, warn } } }));
  expect(found).toEqual({ status: 503, checks: { database: answers, migrations: applied, jobs: unread } });
  expect(warn).toHaveBeenCalledTimes(lines);
});

test("a database that is away is named", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: 1 });
  const found = await readiness(open({ database: { ...opened.database, pool } }));
  expect(found).toMatchObject({ status: 503, checks: { database: { ok: false, detail: "does not respond" } } });
  expect(found.checks).not.toHaveProperty("migrations");
});

test("a migration that is missing is named", async () => {
  await opened.admin.query("UPDATE schema_migrations SET name = 'x' || name");
  const { status, checks } = await readiness();
  await opened.admin.query("UPDATE schema_migrations SET name = substr(name, 2)");
  const missing = readSchemaFiles().migrations.map(({ name }) => name);
  const migrations = { ok: false, detail: `missing: ${missing.join(", ")}` };
  expect({ status, checks }).toMatchObject({ status: 503, checks: { database: answers, migrations } });
});

// A partner's endpoint that hangs leaves deliveries behind, and must not take the installation out of rotation.
test("work that is behind is shown, and leaves the installation ready", async () => {
  await opened.database.pool.query(
    `INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
     VALUES ('email_receipt:1', 'email_receipt', '1', now() - interval '400 s', now())`,
  );
  const { status, checks } = await readiness();
  const jobs = { ok: true, detail: expect.stringMatching(/^sweep-receipts is \d{3} s behind$/) };
  expect({ status, checks }).toMatchObject({ status: 200, checks: { jobs } });
  await opened.admin.query("TRUNCATE job_workers");
  const gone = {
    ok: false,
    detail: expect.stringMatching(/^no worker has started yet; sweep-receipts is \d{3} s behind$/),
  };
  expect(await readiness()).toMatchObject({ status: 503, checks: { jobs: gone } });
});

// The server's words have addresses of the operator's network in them, or whatever else it says.
test("why Inngest refuses is shown by its cause, without its words", async () => {
  const down: typeof fetch = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.5:8288"));
  const keys = { appId: "almoner", eventKey: "test", signingKey: SIGNING_KEY };
  const access = { ...keys, baseUrl: "http://10.0.0.5:8288", serveOrigin: "http://10.0.0.6:3001", fetch: down };
  await makeRegistration(context, [], access).round();
  await makeSender(context, access)([{ name: "almoner/gift.created", data: {} }]);
  const response = await open({ env: { ...env, INNGEST_EVENT_KEY: "test" } })("/readyz", request());
  const text = await response.text();
  expect(text).toContain("Inngest did not register the functions: address not reachable");
  expect(text).toContain("Inngest did not take events: address not reachable");
  expect(text).not.toMatch(/10\.0\.0|ECONNREFUSED/);
});
