import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "@/server/domain/context";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { addTaskMetrics } from "@/server/http/task-metrics";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
});
afterAll(() => opened.close());

test("open tasks are counted by kind, and kinds without any are zero", async () => {
  const registry = new Registry();
  addTaskMetrics(registry, ctx);
  for (const subjectId of ["dbr_1", "dbr_2"])
    await ctx.transaction((tx) => raiseTask(tx, { kind: "payout_failed", subjectId, detail: "refused" }));
  const text = await registry.metrics();
  expect(text).toContain('almoner_tasks_open{kind="payout_failed"} 2\n');
  expect(text).toContain('almoner_tasks_open{kind="dispute_opened"} 0\n');
});
