import { afterAll, beforeAll, expect, it } from "vitest";
import { columnsOf, readAlone, reading, readTogether } from "@/server/db/read-together";
import { Prisma } from "@/server/generated/prisma/client";
import { sentStatements } from "@/server/testing/sent-statements";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const numbers = (upTo: number) =>
  reading(Prisma.sql`SELECT n FROM generate_series(1, ${upTo}::int) n ORDER BY n DESC`, (rows: { n: number }[]) =>
    rows.map(({ n }) => n),
  );

it("reads everything in one statement, each with its own values, in its own order", async () => {
  const { prisma } = opened.database;
  const nothing = null as ReturnType<typeof numbers> | null;
  const read = () => readTogether(prisma, { few: numbers(2), more: numbers(4), none: numbers(0), nothing });
  expect(await read()).toEqual({ few: [2, 1], more: [4, 3, 2, 1], none: [], nothing: null });
  expect(await sentStatements(read)).toHaveLength(1);
  expect(await readAlone(prisma, numbers(3))).toEqual([3, 2, 1]);
});

it("gives instants and amounts as text that loses nothing", async () => {
  const sql = Prisma.sql`SELECT timestamptz '2026-03-04 05:06:07.089+00' AS at, 9007199254740993::text AS cents`;
  const only = reading(sql, ([row]: { at: string; cents: string }[]) => [new Date(row!.at), BigInt(row!.cents)]);
  expect(await readAlone(opened.database.prisma, only)).toEqual([
    new Date("2026-03-04T05:06:07.089Z"),
    9_007_199_254_740_993n,
  ]);
});

it("names columns as the fields of their model", () => {
  expect(columnsOf("c", { id: "id", p2pPolicy: "p2pPolicy" }).text).toBe('c.id AS "id", c.p2p_policy AS "p2pPolicy"');
});
