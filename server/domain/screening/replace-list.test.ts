import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "@/server/domain/context";
import { replaceList } from "@/server/domain/screening/replace-list";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
});
afterAll(() => opened.close());

test("lists that are imported at the same time are versions of their own", async () => {
  const party = { uid: "1", kind: "individual" as const, name: "Ada", aliases: [] };
  const versions = await Promise.all(Array.from({ length: 6 }, () => replaceList(ctx, "one", [party])));
  expect(versions.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await ctx.db.screeningList.findMany()).toMatchObject([{ list: "one", version: 6 }]);
  expect(await ctx.db.screeningEntry.count()).toBe(6);
});
