import { afterAll, beforeAll, expect, test } from "vitest";
import { type EventDraft, emitEvents } from "@/server/events/emit";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test("a test's database is migrated and empty, and its transactions commit or leave nothing", async () => {
  let woken = 0;
  const ctx = testContext(opened.database, { wake: () => woken++ });
  const event: EventDraft = { type: "gift.created", subjectId: "gft_1", partyIds: [], data: {} };
  const failing = ctx.transaction(async (tx) => {
    await emitEvents(tx, [event]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await ctx.db.event.count()).toBe(0);
  await ctx.transaction((tx) => emitEvents(tx, [event]));
  expect(await ctx.db.event.count()).toBe(1);
  expect(woken).toBe(1);
});

test("the product's clock moves and wall-clock time does not", () => {
  const clock = new MovableClock(new Date("2026-11-21T10:00:00Z"));
  const ctx = testContext(opened.database, { clock });
  const HOUR_MS = 3_600_000;
  clock.advance(HOUR_MS);
  expect(ctx.now().toISOString()).toMatch(/^2026-11-21T11:00:0/);
  expect(Math.abs(ctx.clock.wall().getTime() - Date.now())).toBeLessThan(HOUR_MS);
});
