import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "@/server/domain/context";
import { purgeEntries } from "@/server/domain/screening/purge-entries";
import { replaceList } from "@/server/domain/screening/replace-list";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const clock = new MovableClock();
let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock });
});
afterAll(() => opened.close());

const versions = async () => {
  const rows = await ctx.db.screeningEntry.findMany({
    where: { list: { in: ["one", "two"] } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ list, version }) => `${list}@${version}`);
};

test("entries of versions that were replaced half an hour ago are deleted, and no others", async () => {
  const party = { uid: "1", kind: "individual" as const, name: "Ada", aliases: [] };
  for (const list of ["one", "two", "one"]) await replaceList(ctx, list, [party]);
  await purgeEntries(ctx);
  expect(await versions()).toEqual(["one@1", "two@1", "one@2"]);
  clock.advance(31 * 60_000);
  await replaceList(ctx, "two", [party]);
  await purgeEntries(ctx);
  expect(await versions()).toEqual(["two@1", "one@2", "two@2"]);
});
