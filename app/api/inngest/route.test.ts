import { afterAll, beforeAll, expect, test } from "vitest";
import { GET, POST, PUT } from "@/app/api/inngest/route";
import { getApplication } from "@/server/compose/application";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  process.env.DATABASE_URL = opened.url;
  process.env.LOG_LEVEL = "silent";
  // By default, the worker takes Inngest's calls.
  process.env.INNGEST_EVENT_KEY = "test";
  process.env.INNGEST_SIGNING_KEY = "signkey-test-00c0ffee";
});
afterAll(async () => {
  await (await getApplication()).close();
  await opened.close();
});

// Guards money: the process that faces the internet runs no jobs.
test.each(Object.entries({ GET, POST, PUT }))("%s is not found while the worker serves jobs", async (method, run) => {
  const url = "http://localhost/api/inngest?fnId=almoner-clear-gifts&stepId=step";
  const response = await run(new Request(url, { method, ...(method === "GET" ? {} : { body: "{}" }) }));
  expect(response.status).toBe(404);
});
