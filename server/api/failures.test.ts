import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/server/api/endpoint";
import { openDatabase } from "@/server/db/client";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { Log } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { makeApi } from "@/server/testing/api-client";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { UNKNOWN_IDS } from "@/server/testing/api-sample-kinds";
import { operations, pathOf } from "@/server/testing/api-sample-paths";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase } from "@/server/testing/test-database";
import { makeTenant } from "@/server/testing/test-tenant";

interface LogLine {
  level: string;
  fields: { requestId?: string; err?: Error };
}

/** A log that the test reads. */
function readableLog() {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: object) => void lines.push({ level, fields });
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return { lines, log };
}

let harness: ApiHarness;
beforeAll(async () => {
  harness = await makeApiHarness({ shared: false });
});
afterAll(() => harness.fixture.close());

const needDatabase = operations.filter(([, { operationId }]) => operationId !== "getOpenApi");
const INSIDE =
  /postgres|prisma|ECONN|127\.0\.0\.1|localhost|\bat \/|node_modules|server\/|SELECT|INSERT|secret phrase/i;

/** A port that speaks anything but PostgreSQL. */
async function brokenServer(onConnection: (socket: net.Socket) => void) {
  const server = net.createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  return { url: `postgresql://a:b@127.0.0.1:${port}/x`, close: () => server.close() };
}

test("without a database every operation responds with 503 and Retry-After and leaks nothing", async () => {
  const { lines, log } = readableLog();
  const gone = await brokenServer((socket) => socket.destroy());
  const unreachable = ["postgresql://a:b@127.0.0.1:1/x", gone.url];
  for (const url of unreachable) {
    const database = openDatabase(url, 4);
    const api = makeApi(testContext(database, { log }), { key: harness.key });
    for (const [name, one] of needDatabase) {
      const path = pathOf(one, UNKNOWN_IDS) + queryOf(one, UNKNOWN_IDS);
      const reply = await api.call(one.method, path, requestOf(one, UNKNOWN_IDS));
      expect(reply.status, name).toBe(503);
      expect(reply.json.error.code).toBe("unavailable");
      expect(reply.text).not.toMatch(INSIDE);
      expect(lines.at(-1)?.fields.requestId).toBe(reply.headers.get("request-id"));
    }
    await database.close();
  }
  gone.close();
});

test("a database lost between two requests is 503 as well, and its recovery is noticed", async () => {
  const opened = await openTestDatabase();
  const ctx = testContext(opened.database);
  const { identityId, secret } = await makeTenant(ctx);
  const api = makeApi(ctx, { key: secret });
  expect((await api.call("GET", "/v1/me")).status).toBe(200);
  const name = new URL(opened.url).pathname.slice(1);
  const { admin } = harness.fixture;
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  // Waits until each connection is closed; otherwise one could end during the request that should find the database
  // again.
  await admin.query("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1", [name]);
  const away = await api.call("GET", `/v1/identities/${identityId}`);
  expect(away.status, away.text).toBe(503);
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  expect((await api.call("GET", `/v1/identities/${identityId}`)).status).toBe(200);
  await opened.close();
});

test("an upload that its client breaks off is the client's error, and not logged as the database's", async () => {
  const { lines, log } = readableLog();
  const { db: prisma, pool } = harness.fixture.system;
  const ctx = testContext({ prisma, pool, async close() {} } as never, { log });
  const { dispatcher } = makeApi(ctx, {});
  const body = new ReadableStream({
    pull: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
  });
  const headers = { Authorization: `Bearer ${harness.key}`, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const response = await dispatcher.dispatch(new Request("http://almoner.test/v1/gifts", init));
  expect(response.status).toBe(400);
  expect(lines).toEqual([]);
});

test("an unexpected error is 500 without details, and the log has it under the request id", async () => {
  const { lines, log } = readableLog();
  const ctx = testContext(
    { prisma: harness.fixture.system.db, pool: harness.fixture.system.pool, async close() {} } as never,
    {
      log,
    },
  );
  const failures: [string, () => unknown][] = [
    ["an error", () => Promise.reject(new Error("the secret phrase at /srv/almoner/x.ts"))],
    ["a text", () => Promise.reject("the secret phrase")],
    ["nothing", () => Promise.reject(undefined)],
    ["a bigint in the answer", async () => ({ sum: 1n })],
  ];
  for (const [what, fail] of failures) {
    const [failing] = endpoints("Meta", [
      [
        operation({
          name: "fail",
          summary: "Fails.",
          permission: { scope: null },
          run: async () => (await fail()) as object,
        }),
        "POST /v1/fail",
      ],
    ]);
    const dispatcher = makeApi(ctx, { key: harness.key, registry: [failing!] }).dispatcher;
    for (const headers of [[], [["Idempotency-Key", `fail ${what}`] as [string, string]]]) {
      const request = new Request("http://almoner.test/v1/fail", {
        method: "POST",
        headers: [["Authorization", `Bearer ${harness.key}`], ...headers],
      });
      const response = await dispatcher.dispatch(request);
      const text = await response.text();
      expect(response.status, what).toBe(500);
      expect(JSON.parse(text).error).toMatchObject({ type: "internal", code: "internal_error", param: null });
      expect(text).not.toMatch(INSIDE);
      const line = lines.at(-1)!;
      expect(line.level).toBe("error");
      expect(line.fields.requestId).toBe(response.headers.get("request-id"));
    }
  }
});

test("a lock held for too long is 503 and changes nothing", async () => {
  const impatient = openDatabase(harness.fixture.url, 2, { lockTimeoutMs: 200 });
  const api = makeApi(testContext(impatient, { clock: harness.fixture.clock }), { key: harness.key });
  const person = await harness.fixture.person();
  const holder = await harness.fixture.system.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM identities WHERE id = $1 FOR UPDATE", [person.id]);
    const body = { display_name: "Too late" };
    const reply = await api.call("PATCH", `/v1/identities/${person.id}`, { body });
    expect(reply.status).toBe(503);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
    await impatient.close();
  }
  const { json } = await harness.api.call("GET", `/v1/identities/${person.id}`);
  expect(json.display_name).not.toBe("Too late");
});

test("the key's use is recorded in the background, and an error there fails no request", async () => {
  const { key, secret } = await issueKey(harness.fixture.system, {
    id: harness.fixture.partnerId,
    name: "noted",
  });
  expect((await harness.api.call("GET", "/v1/me", { key: secret })).status).toBe(200);
  await expect
    .poll(async () => (await harness.fixture.system.db.apiKey.findUniqueOrThrow({ where: { id: key.id } })).lastUsedAt)
    .not.toBeNull();
});
