import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/server/api/endpoint";
import { openDatabase } from "@/server/db/client";
import type { Log } from "@/server/domain/context";
import { issueKey } from "@/server/domain/identities/issue-key";
import { operation } from "@/server/domain/operation";
import { makeApi } from "@/server/testing/api-client";
import { type ApiWorld, makeApiWorld, operations, pathOf, queryOf, requestOf } from "@/server/testing/api-samples";
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

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

const needDatabase = operations.filter(([, { operationId }]) => operationId !== "getOpenApi");
const INSIDE =
  /postgres|prisma|ECONN|127\.0\.0\.1|localhost|\bat \/|node_modules|server\/|SELECT|INSERT|secret phrase/i;

/** Something at a port that speaks anything but PostgreSQL. */
async function brokenServer(onConnection: (socket: net.Socket) => void) {
  const server = net.createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  return { url: `postgresql://a:b@127.0.0.1:${port}/x`, close: () => server.close() };
}

test("with no database to reach every operation answers 503, says when to come back and leaks nothing", async () => {
  const { lines, log } = readableLog();
  const gone = await brokenServer((socket) => socket.destroy());
  const unreachable = ["postgresql://a:b@127.0.0.1:1/x", gone.url];
  for (const url of unreachable) {
    const database = openDatabase(url, 4);
    const api = makeApi(testContext(database, { log }), { key: it.key });
    for (const [name, one] of needDatabase) {
      const path = pathOf(one, it.shared) + queryOf(one, it.shared);
      const answer = await api.call(one.method, path, requestOf(one, it.shared));
      expect(answer.status, name).toBe(503);
      expect(answer.json.error.code).toBe("unavailable");
      expect(answer.text).not.toMatch(INSIDE);
      expect(lines.at(-1)?.fields.requestId).toBe(answer.headers.get("request-id"));
    }
    await database.close();
  }
  gone.close();
});

test("a database that goes away between two requests is 503 as well, and its return is noticed", async () => {
  const opened = await openTestDatabase();
  const ctx = testContext(opened.database);
  const { identityId, secret } = await makeTenant(ctx);
  const api = makeApi(ctx, { key: secret });
  expect((await api.call("GET", "/v1/me")).status).toBe(200);
  const name = new URL(opened.url).pathname.slice(1);
  const admin = it.world.system.pool;
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  // Waits until each is gone, or one could still end beneath the request that finds the database back.
  await admin.query("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1", [name]);
  const away = await api.call("GET", `/v1/identities/${identityId}`);
  expect(away.status, away.text).toBe(503);
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  expect((await api.call("GET", `/v1/identities/${identityId}`)).status).toBe(200);
  await opened.close();
});

test("an unexpected failure is 500 without a word of what happened, and the log finds it by the request id", async () => {
  const { lines, log } = readableLog();
  const ctx = testContext({ prisma: it.world.system.db, pool: it.world.system.pool, async close() {} } as never, {
    log,
  });
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
    const dispatcher = makeApi(ctx, { key: it.key, registry: [failing!] }).dispatcher;
    for (const headers of [[], [["Idempotency-Key", `fail ${what}`] as [string, string]]]) {
      const request = new Request("http://almoner.test/v1/fail", {
        method: "POST",
        headers: [["Authorization", `Bearer ${it.key}`], ...headers],
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
  const holder = await it.world.system.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM identities WHERE id = $1 FOR UPDATE", [it.shared.individual]);
    const body = { display_name: "Too late" };
    const answer = await it.api.call("PATCH", `/v1/identities/${it.shared.individual}`, { body });
    expect(answer.status).toBe(503);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  const { json } = await it.api.call("GET", `/v1/identities/${it.shared.individual}`);
  expect(json.display_name).not.toBe("Too late");
});

test("the key's use is noted in the background, and a failure to note it fails nothing", async () => {
  const { key, secret } = await issueKey(it.world.system, { identityId: it.world.partnerId, name: "noted" });
  expect((await it.api.call("GET", "/v1/me", { key: secret })).status).toBe(200);
  await expect
    .poll(async () => (await it.world.system.db.apiKey.findUniqueOrThrow({ where: { id: key.id } })).lastUsedAt)
    .not.toBeNull();
});
