import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxClock } from "@/server/adapters/clock/sandbox-clock";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { work } from "@/server/jobs/jobs";
import { silentLog } from "@/server/testing/silent-log";
import { type ApiServer, startApiServer } from "@/server/testing/start-api-server";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { makeTenant } from "@/server/testing/test-tenant";

let opened: TestDatabase;
let servers: ApiServer[];
let key: string;
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  opened = await openTestDatabase();
  const clock = await sandboxClock(opened.database.pool, silentLog);
  const engine = await startWork({}, testContext(opened.database, { clock }), work);
  worker = { stop: async () => void (await Promise.all([engine.stop(), clock.close()])) };
  servers = await Promise.all([startApiServer(opened.url), startApiServer(opened.url)]);
  key = (await makeTenant(testContext(opened.database))).secret;
});
afterAll(async () => {
  await Promise.all([...servers.map((server) => server.stop()), worker.stop()]);
  await opened.close();
});

async function send(server: ApiServer, path: string, body: object, more: Record<string, string> = {}) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...more };
  const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, json: await response.json() };
}

// Guards partners' tests: what is created after the clock moved has the new time, whichever process creates it.
test("every process uses the new time before the response is sent", async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const moved = await send(servers[turn % 2]!, "/v1/sandbox/clock", { advance: "P1D" });
    expect(moved.status).toBe(200);
    for (const server of servers) {
      const email = `${turn}-${servers.indexOf(server)}@example.org`;
      const made = await send(server, "/v1/identities", { type: "individual", email });
      expect(made.status, JSON.stringify(made.json)).toBe(201);
      expect(Date.parse(made.json.created_at)).toBeGreaterThanOrEqual(Date.parse(moved.json.now));
    }
  }
});

test("a repeated request gets the response that the first one got in the end", async () => {
  const once = { "Idempotency-Key": "a-day" };
  const [first, again] = [
    await send(servers[0]!, "/v1/sandbox/clock", { advance: "P1D" }, once),
    await send(servers[1]!, "/v1/sandbox/clock", { advance: "P1D" }, once),
  ];
  expect(first.json).toMatchObject({ status: "ready", target: null, progress: 1 });
  expect(again.json).toEqual(first.json);
  const now = await send(servers[1]!, "/v1/sandbox/clock", { advance: "PT0S" });
  expect(now.json.offset_seconds).toBe(first.json.offset_seconds);
});

test("requests at once, at different processes, add up", async () => {
  const offset = async () => (await send(servers[0]!, "/v1/sandbox/clock", { advance: "PT0S" })).json.offset_seconds;
  const before = await offset();
  const days = await Promise.all(servers.map((server) => send(server, "/v1/sandbox/clock", { advance: "P1D" })));
  expect(days.map(({ status }) => status)).toEqual([200, 200]);
  expect((await offset()) - before).toBe(2 * 86_400);
});

test("a negative or excessive duration is a validation error", async () => {
  for (const advance of ["-PT1H", "P51Y"]) {
    const refused = await send(servers[0]!, "/v1/sandbox/clock", { advance });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toMatchObject({ code: "invalid_parameter", param: "advance" });
    expect(refused.json.error.details).toHaveLength(1);
  }
});
