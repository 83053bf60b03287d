import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { addAttentionMetrics } from "@/server/http/attention-metrics";
import type { Context } from "@/server/operations/context";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock: new MovableClock(new Date()) });
});
afterAll(() => opened.close());

test("open tasks are counted by kind, and kinds without any are zero", async () => {
  const registry = new Registry();
  addAttentionMetrics(registry, ctx);
  for (const subjectId of ["dbr_1", "dbr_2"])
    await ctx.transaction((tx) => raiseTask(tx, { kind: "payout_failed", subjectId, detail: "refused" }));
  const text = await registry.metrics();
  expect(text).toContain('almoner_tasks_open{kind="payout_failed"} 2\n');
  expect(text).toContain('almoner_tasks_open{kind="dispute_opened"} 0\n');
});

test("what was given up is counted for a day", async () => {
  const registry = new Registry();
  addAttentionMetrics(registry, ctx);
  const email = (key: string, hours: number) =>
    `('${key}', 'a@example.org', 's', 't', 'h', '[]', 'failed', now() - interval '${hours} hours', now())`;
  await ctx.statement(
    `INSERT INTO email_messages (key, "to", subject, text, html, attachments, status, failed_at, created_at)
     VALUES ${email("new", 1)}, ${email("old", 30)}`,
    [],
  );
  await opened.admin.query(`SET session_replication_role = replica;
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id, owner_id, type, status, body, expired_at, created_at)
    SELECT 'whv_' || hours, 'evt', 'whe_' || hours, 'usr', 'gift.created', 'expired', '{}',
      now() - hours * interval '1 hour', now() FROM unnest(ARRAY[2, 3, 40]) AS hours;
    SET session_replication_role = origin`);
  const text = await registry.metrics();
  expect(text).toContain("almoner_emails_given_up 1\n");
  expect(text).toContain("almoner_deliveries_given_up 2\n");
});
