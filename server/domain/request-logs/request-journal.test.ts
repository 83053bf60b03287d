import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@/server/db/client";
import { purgeRequestLogs } from "@/server/domain/request-logs/purge-request-logs";
import { type NotedRequest, RequestJournal } from "@/server/domain/request-logs/request-journal";
import { newId } from "@/server/kernel/ids";
import { REQUEST_LOG_BATCH, REQUEST_LOG_UNCOUNTED_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { eventually } from "@/server/testing/eventually";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase, urlsOfTestDatabase } from "@/server/testing/test-database";

const DAY_MS = 86_400_000;

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
});
afterAll(() => opened.close());

function noted(changes: Partial<NotedRequest> = {}): NotedRequest {
  return {
    id: newId("request"),
    keyId: newId("apiKey"),
    identityId: newId("organization"),
    method: "POST",
    path: "/v1/gifts",
    query: null,
    status: 201,
    durationMs: 7,
    errorCode: null,
    idempotencyKey: "a,{}\"'\\b",
    replayed: false,
    userAgent: "",
    bodyState: "kept",
    body: '{"metadata":{"a":"[redacted]"}}',
    createdAt: new Date("2026-03-01T12:00:00.123Z"),
    isCounted: true,
    ...changes,
  };
}

const withoutMark = ({ isCounted: _, ...row }: NotedRequest) => row;
const countOf = (keyId: string) => ctx.db.requestLog.count({ where: { keyId } });

test("an added request is soon in the log without a flush, exactly as it was added", async () => {
  const journal = new RequestJournal(ctx);
  const row = noted();
  journal.add(row);
  const written = await eventually(() => ctx.db.requestLog.findUniqueOrThrow({ where: { id: row.id } }));
  expect(written).toEqual(withoutMark(row));
});

test("a flush writes everything added before it, in batches, including what is still being resolved", async () => {
  const journal = new RequestJournal(ctx);
  const keyId = newId("apiKey");
  for (let count = 0; count < 2 * REQUEST_LOG_BATCH + 10; count += 1) journal.add(noted({ keyId }));
  journal.expect(new Promise((resolve) => setTimeout(() => resolve(noted({ keyId })), 50)));
  journal.expect(Promise.resolve(null));
  journal.expect(Promise.reject(new Error("not found out")));
  await journal.flush();
  expect(await countOf(keyId)).toBe(2 * REQUEST_LOG_BATCH + 11);
  expect(journal.dropped).toEqual({ lost: 1, uncounted: 0, no_space: 0 });
});

test("requests that come while others are written wait for the next batch", async () => {
  const sizes: number[] = [];
  const statement: Context["statement"] = async (sql, values, name) => {
    sizes.push((values[0] as string[]).length);
    await sleep(5);
    return ctx.statement(sql, values, name);
  };
  const journal = new RequestJournal({ ...ctx, statement });
  const keyId = newId("apiKey");
  for (let count = 0; count < 100; count += 1) {
    journal.add(noted({ keyId }));
    await sleep(5);
  }
  await journal.flush();
  expect(await countOf(keyId)).toBe(100);
  // One batch is written every 250 ms, while a request comes about every 5 ms.
  expect(sizes.length).toBeLessThan(20);
});

test("an existing row is left alone", async () => {
  const journal = new RequestJournal(ctx);
  const row = noted();
  for (const status of [201, 500]) {
    journal.add({ ...row, status });
    await journal.flush();
  }
  expect(await ctx.db.requestLog.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({ status: 201 });
});

test("while the database is unavailable the newest are buffered, the others counted, and nothing fails", async () => {
  const said: [string, object][] = [];
  const say = (level: string) => (fields: object) => void said.push([level, fields]);
  const log = { debug: say("debug"), info: say("info"), warn: say("warn"), error: say("error") };
  const away = openDatabase("postgresql://a:b@127.0.0.1:1/x", 1);
  const journal = new RequestJournal(testContext(away, { log }), 20);
  for (let count = 0; count < 100; count += 1) journal.add(noted());
  await journal.flush();
  for (let count = 0; count < 10; count += 1) journal.add(noted());
  await journal.close();
  expect(journal.dropped.lost).toBe(90);
  expect(said.some(([level, fields]) => level === "warn" && "dropped" in fields)).toBe(true);
  expect(said.at(-1)).toEqual(["warn", { lost: 20 }]);
  await away.close();
});

test("buffered requests are written once the database is back, the newest of them", async () => {
  const journal = new RequestJournal(ctx, 5);
  const keyId = newId("apiKey");
  const name = new URL(opened.url).pathname.slice(1);
  const admin = openDatabase(urlsOfTestDatabase("postgres").superuser, 1);
  await admin.pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await admin.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  // The closed connection reports one error; after that the database itself rejects new ones.
  await eventually(() => expect(ctx.db.requestLog.count()).rejects.toThrow("not currently accepting connections"));
  const rows = Array.from({ length: 8 }, () => noted({ keyId }));
  for (const row of rows) journal.add(row);
  await journal.flush();
  await admin.pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  await eventually(async () => expect(await countOf(keyId)).toBe(5));
  const written = await ctx.db.requestLog.findMany({ where: { keyId }, select: { id: true } });
  expect(written.map(({ id }) => id).sort()).toEqual(rows.slice(3).map(({ id }) => id));
  expect(journal.dropped.lost).toBe(3);
  await admin.close();
});

test("a batch that the database rejects is dropped, so it does not block the next", async () => {
  const journal = new RequestJournal(ctx);
  const good = noted();
  journal.add(noted({ path: "/v1/\u0000" }));
  await journal.flush();
  journal.add(good);
  await journal.flush();
  expect(await ctx.db.requestLog.count({ where: { id: good.id } })).toBe(1);
  expect(journal.dropped.lost).toBe(1);
});

test("of requests that no limit counted, each key gets a few per interval, and others are unaffected", async () => {
  const journal = new RequestJournal(ctx);
  const [flooding, other] = [newId("apiKey"), newId("apiKey")];
  for (let count = 0; count < 300; count += 1) journal.add(noted({ keyId: flooding, isCounted: false, status: 429 }));
  journal.add(noted({ keyId: flooding }));
  journal.add(noted({ keyId: other, isCounted: false }));
  await journal.flush();
  expect(await countOf(flooding)).toBe(REQUEST_LOG_UNCOUNTED_MAX + 1);
  expect(await countOf(other)).toBe(1);
  expect(journal.dropped.uncounted).toBe(300 - REQUEST_LOG_UNCOUNTED_MAX);
  journal.add(noted({ keyId: flooding, isCounted: false }));
  await journal.flush();
  expect(await countOf(flooding)).toBe(REQUEST_LOG_UNCOUNTED_MAX + 2);
});

test("only requests older than 30 days of wall-clock time are deleted", async () => {
  await ctx.db.requestLog.deleteMany();
  const journal = new RequestJournal(ctx);
  const now = ctx.clock.wall().getTime();
  const [old, young] = [31, 29].map((days) => noted({ createdAt: new Date(now - days * DAY_MS) }));
  for (const row of [old!, young!]) journal.add(row);
  await journal.flush();
  expect(await purgeRequestLogs(ctx)).toBe(1);
  expect((await ctx.db.requestLog.findMany()).map(({ id }) => id)).toEqual([young!.id]);
});
