import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "@/server/config/env";
import type { Context } from "@/server/domain/context";
import { operatorPath } from "@/server/http/operator-paths";
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
  await opened.database.pool.query("TRUNCATE job_workers, job_engine_states, events CASCADE");
  await opened.database.pool.query(
    "INSERT INTO job_workers (id, engine, seen_at) VALUES (gen_random_uuid(), 'embedded', now())",
  );
});
afterAll(() => opened.close());

const open = () => operatorPath({ env, database: opened.database, context, requestJournal: null });
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
