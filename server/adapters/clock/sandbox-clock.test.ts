import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "@/server/testing/start-api-server";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { makeTenant } from "@/server/testing/test-tenant";

let opened: TestDatabase;
let servers: ApiServer[];
let key: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  servers = await Promise.all([startApiServer(opened.url), startApiServer(opened.url)]);
  key = (await makeTenant(testContext(opened.database))).secret;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await opened.close();
});

async function send(server: ApiServer, path: string, body: object) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
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

test("a negative or excessive duration is a validation error", async () => {
  for (const advance of ["-PT1H", "P51Y"]) {
    const refused = await send(servers[0]!, "/v1/sandbox/clock", { advance });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toMatchObject({ code: "invalid_parameter", param: "advance" });
    expect(refused.json.error.details).toHaveLength(1);
  }
});
