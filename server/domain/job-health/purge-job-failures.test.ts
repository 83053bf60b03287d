import { afterAll, beforeAll, expect, it } from "vitest";
import { purgeJobFailures } from "@/server/domain/job-health/purge-job-failures";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it("deletes failures that are older than thirty days, and no other", async () => {
  const failed = (run: string, days: number) =>
    `(gen_random_uuid(), 'send-email', 'embedded', '${run}', '[]', 'Error: no', now() - interval '${days} days')`;
  await test.database.pool.query(
    `INSERT INTO job_failures (id, job, engine, run, events, error, failed_at) VALUES ${failed("old", 31)}, ${failed("new", 29)}`,
  );
  const ctx = testContext(test.database);
  await purgeJobFailures(ctx);
  expect(await ctx.db.jobFailure.findMany({ select: { run: true } })).toEqual([{ run: "new" }]);
});
