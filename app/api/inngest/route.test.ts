import { afterAll, beforeAll, expect, test } from "vitest";
import { GET, POST, PUT } from "@/app/api/inngest/route";
import { getApplication } from "@/server/compose";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  process.env.DATABASE_URL = opened.url;
  process.env.LOG_LEVEL = "silent";
  delete process.env.INNGEST_EVENT_KEY;
  delete process.env.INNGEST_SIGNING_KEY;
});
afterAll(async () => {
  await (await getApplication()).close();
  await opened.close();
});

// Guards the money: on the embedded engine nobody's request may get a job to run.
test.each(Object.entries({ GET, POST, PUT }))(
  "%s finds nothing while the embedded engine works",
  async (method, run) => {
    const url = "http://localhost/api/inngest?fnId=almoner-clear-gifts&stepId=step";
    const response = await run(new Request(url, { method, ...(method === "GET" ? {} : { body: "{}" }) }));
    expect(response.status).toBe(404);
  },
);
