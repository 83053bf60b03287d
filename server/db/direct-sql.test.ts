import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { senderOf, sendingDirectly } from "@/server/db/direct-sql";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { testContext } from "@/server/testing/test-context";
import { createTable, openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards our own SQL, which bypasses Prisma: it takes and returns the same values as Prisma, in the same transaction.

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  await createTable(opened.admin, "CREATE TABLE kettles (name text)");
});
afterAll(() => opened.close());

const kettles = () => opened.admin.query("SELECT name FROM kettles ORDER BY name").then(({ rows }) => rows);

describe("values", () => {
  const SELECT = Prisma.sql`SELECT 9007199254740993::bigint AS big, 1.50::numeric AS exact, 1::int AS small, 0.5::float8 AS half,
    DATE '2026-03-01' AS day, TIMESTAMP '2026-03-01 10:00:00.123' AS plain, TIMESTAMPTZ '2026-03-01 10:00:00+02' AS instant,
    TIME '10:20:30' AS time, '{"a": [1, null]}'::jsonb AS document, ARRAY['a', NULL, 'b,c'] AS texts,
    ARRAY[1, NULL]::bigint[] AS bigs, ARRAY[DATE '2026-03-01'] AS days, true AS yes, NULL::text AS nothing`;

  it("come back with the types that Prisma gives them", async () => {
    const [expected] = await opened.database.prisma.$queryRaw<object[]>(SELECT);
    expect(await ctx.db.$queryRaw(SELECT)).toEqual([expected]);
    expect(await ctx.transaction((tx) => tx.db.$queryRaw(SELECT))).toEqual([expected]);
  });

  it("are written as Prisma writes them, whatever the process's time zone", async () => {
    const at = new Date("2026-03-01T00:30:00.123Z");
    const query = Prisma.sql`SELECT ${at}::date::text AS day, ${at}::timestamptz AS instant, ${at}::timestamp AS plain, ${3n}::bigint AS big,
      ${["a", null, 'b"c']}::text[] AS texts, ${[at]}::timestamptz[] AS instants, ${{ a: 1 }}::jsonb AS document,
      ${new Prisma.Decimal("1.50")}::numeric AS exact, ${null}::text AS nothing, ${Prisma.raw("1 + 1")} AS two`;
    const zone = process.env.TZ;
    process.env.TZ = "America/New_York";
    try {
      const [expected] = await opened.database.prisma.$queryRaw<object[]>(query);
      expect(expected).toMatchObject({ day: "2026-03-01", instant: at });
      expect(await ctx.transaction((tx) => tx.db.$queryRaw(query))).toEqual([expected]);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it("count the rows that a statement writes", async () => {
    const insert = (tx: Context) => tx.db.$executeRaw`INSERT INTO kettles SELECT unnest(${["one", "two"]}::text[])`;
    expect(await ctx.transaction(insert)).toBe(2);
    expect(await ctx.db.$executeRawUnsafe("DELETE FROM kettles WHERE name = $1", "one")).toBe(1);
    await opened.admin.query("DELETE FROM kettles");
  });
});

describe("a transaction", () => {
  it("has both kinds of statements in it, and none of them if it fails", async () => {
    const failing = ctx.transaction(async (tx) => {
      await tx.db.$executeRaw`INSERT INTO kettles VALUES ('lost')`;
      expect(await tx.statement("SELECT name FROM kettles", [])).toEqual([{ name: "lost" }]);
      await tx.db.identity.count();
      throw new Error("changed its mind");
    });
    await expect(failing).rejects.toThrow("changed its mind");
    expect(await kettles()).toEqual([]);
  });

  it("shares no connection with another at the same time", async () => {
    const pids = await Promise.all(
      Array.from({ length: 4 }, () =>
        ctx.transaction(async (tx) => {
          const pid = () => tx.statement<{ pid: number }>("SELECT pg_backend_pid() AS pid, pg_sleep(0.05)::text", []);
          const [[first], [second]] = [await pid(), await pid()];
          expect(second!.pid).toBe(first!.pid);
          return first!.pid;
        }),
      ),
    );
    expect(new Set(pids).size).toBe(4);
  });

  it("takes no statement once it has ended, not even by taking too long", async () => {
    const { prisma } = opened.database;
    let late: Promise<unknown> | undefined;
    const slow = prisma.$transaction(
      async (db) => {
        const direct = sendingDirectly(db, senderOf(db));
        const write = (name: string) => direct.$executeRaw`INSERT INTO kettles VALUES (${name})`;
        await write("early");
        // This still runs when the time is up, so the next statement is sent while Prisma rolls back.
        await direct.$queryRaw`SELECT 1 AS one FROM pg_sleep(0.4)`;
        late = write("late");
        await late;
      },
      { timeout: 200 },
    );
    await expect(slow).rejects.toThrow("Transaction already closed");
    await expect(late).rejects.toMatchObject({ code: "P2028" });
    await sleep(50);
    expect(await kettles()).toEqual([]);
  });
});
