import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/server/operations/context";
import { testContext } from "@/server/testing/test-context";
import { createTable, openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards callers from deadlocks, which the database ends by failing one side.

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  await createTable(opened.admin, "CREATE TABLE pairs (id int PRIMARY KEY, n int NOT NULL)");
});
afterAll(() => opened.close());

const BOTH = "UPDATE pairs SET n = n + 1 WHERE id IN (1, 2) RETURNING n";
const ways: Record<string, () => Promise<{ n: number }[]>> = {
  "a single write of the client": async () => {
    await ctx.db.$executeRawUnsafe("UPDATE pairs SET n = n + 1 WHERE id IN (1, 2)");
    return ctx.db.$queryRawUnsafe<{ n: number }[]>("SELECT n FROM pairs ORDER BY id");
  },
  "a single statement": () => ctx.statement(BOTH, []),
  "a transaction": () => ctx.transaction((tx) => tx.statement(BOTH, [])),
};

it.each(Object.entries(ways))("retries %s that lost a deadlock", async (_, run) => {
  await ctx.pool.query("DELETE FROM pairs");
  await ctx.pool.query("INSERT INTO pairs VALUES (1, 0), (2, 0)");
  const other = await opened.admin.connect();
  // The other side never looks for deadlocks itself, so the statement is the one that fails.
  await other.query("BEGIN; SET LOCAL deadlock_timeout = '1min'; SET LOCAL lock_timeout = 0");
  await other.query("UPDATE pairs SET n = n + 10 WHERE id = 2");
  const running = run();
  await expect.poll(waiting, { interval: 20 }).toBe(1);
  await other.query("UPDATE pairs SET n = n + 10 WHERE id = 1");
  await other.query("COMMIT");
  other.release();
  expect(await running).toEqual([{ n: 11 }, { n: 11 }]);
});

async function waiting(): Promise<number> {
  const [row] = await ctx.statement<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    [],
  );
  return row!.n;
}
