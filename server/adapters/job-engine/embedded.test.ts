import { afterAll, beforeAll, describe } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { describeJobEngine } from "@/server/testing/job-conformance";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

describe("the embedded engine", () => {
  describeJobEngine(async () => {
    const clock = new MovableClock();
    const ctx = testContext(opened.database, { clock });
    return {
      ctx,
      start: async (jobs) => startEmbeddedEngine(ctx, jobs),
      passTime: (ms) => clock.advance(ms),
      async failuresOf(jobName) {
        const runs = await ctx.db.jobRun.findMany({
          where: { job: jobName, status: "failed" },
          orderBy: { id: "asc" },
        });
        return runs.map(({ error }) => error ?? "");
      },
      close: async () => {},
    };
  });
});
