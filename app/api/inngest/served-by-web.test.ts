import { afterAll, beforeAll, expect, test } from "vitest";
import { GET, POST, PUT } from "@/app/api/inngest/route";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import { getApplication } from "@/server/compose/application";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const KEY = "signkey-test-00c0ffee";
const URL = "http://localhost/api/inngest";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: opened.url,
    LOG_LEVEL: "silent",
    INNGEST_EVENT_KEY: "test",
    INNGEST_SIGNING_KEY: KEY,
    INNGEST_SERVED_BY: "web",
  });
});
afterAll(async () => {
  await (await getApplication()).close();
  await opened.close();
});

test("the web process serves jobs to Inngest if it is set to", async () => {
  const headers = { "x-inngest-signature": inngestSignature(KEY, "", new Date()) };
  const response = await GET(new Request(URL, { headers }));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    authentication_succeeded: true,
    serve_origin: "http://localhost:3000",
  });
});

// Guards the memory of the web process: anyone can send it a body.
test.each(Object.entries({ POST, PUT }))("%s without a signature is rejected unread", async (method, run) => {
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1_024 * 1_024));
    },
  });
  const response = await run(new Request(URL, { method, body, duplex: "half" } as RequestInit));
  expect(response.status).toBe(401);
  // The stream pulls its first chunk before anything reads it.
  expect(pulled).toBeLessThanOrEqual(1);
});
