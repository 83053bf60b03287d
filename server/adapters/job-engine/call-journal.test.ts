import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCallJournal } from "@/server/adapters/job-engine/call-journal";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test("a journal that is closed has recorded the last rejection, and records no later call", async () => {
  const ctx = testContext(opened.database);
  const journal = makeCallJournal(ctx);
  journal.rejected("no signature");
  journal.rejected("wrong signing key");
  await journal.close();
  journal.called();
  await journal.close();
  const [state] = await ctx.db.jobEngineState.findMany();
  expect(state).toMatchObject({ rejection: "wrong signing key", calledAt: null });
});
