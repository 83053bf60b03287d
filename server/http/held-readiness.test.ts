import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "@/server/config/env";
import { makeJobHealth, makeReadiness } from "@/server/http/readiness";
import type { Context } from "@/server/operations/context";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
let held: Context;
beforeAll(async () => {
  database = await openTestDatabase();
  const backupMadeAt = () => new Date("2026-03-01T02:00:00Z");
  held = testContext(database.database, { ports: { hold: { backupMadeAt } } });
});
afterAll(() => database.close());

it("a restored installation takes requests, says that it is held, and does no work", async () => {
  const response = await makeReadiness({ env: readEnv({}), database: database.database, context: held })();
  expect(response.status).toBe(200);
  const { checks } = await response.json();
  expect(checks.held).toMatchObject({ ok: true, detail: expect.stringContaining("2026-03-01T02:00:00.000Z") });
  const facts = { workerAgeMs: 0, workerEngine: "embedded", unrelayedMs: 0, givenUp: 0, overdue: [], engine: null };
  const jobs = await makeJobHealth({ env: readEnv({}), context: held }, async () => facts)();
  expect(jobs.status).toBe(503);
  expect((await jobs.json()).checks.held.detail).toContain("npm run restore -- --resume");
});
