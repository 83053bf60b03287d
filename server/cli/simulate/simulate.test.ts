import { afterAll, beforeAll, expect, test } from "vitest";
import { explain, playSeeds } from "@/server/cli/simulate/play-seeds";
import { playStory } from "@/server/cli/simulate/play-story";
import { planStory } from "@/server/cli/simulate/story/plan-story";
import { World } from "@/server/cli/simulate/world/world";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards what every gift promises, whatever fails: no charge without a gift, no gift twice, limits, caps, receipts, books.
const SEEDS = 10;
const MINUTES = 60_000;

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await World.open(database.urls);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

test(
  `${SEEDS} seeds break no promise`,
  async () => {
    const found = await playSeeds(world, { seed: 1, count: SEEDS });
    if (found) throw new Error(await explain(world, found));
  },
  15 * MINUTES,
);

test(
  "the same seed gives the same story and the same rows, whatever was played before",
  async () => {
    const play = async (seed: number) => {
      const { trace } = await playStory(world, planStory(seed));
      return { trace, rows: await readRows() };
    };
    // The other one is played between the first and the second time of each.
    const [third, ninth] = [await play(3), await play(9)];
    expect(await play(3)).toEqual(third);
    expect(await play(9)).toEqual(ninth);
  },
  10 * MINUTES,
);

test("stories come to everything that they are about", async () => {
  const lines = new Set<string>();
  for (let seed = 1; seed <= 300; seed += 1) {
    for (const { action, beside, death, slowAt, mishap } of planStory(seed).steps) {
      for (const one of beside ? [action, beside] : [action]) lines.add(one.do === "sweep" ? one.name : one.do);
      if (death) lines.add(`dies ${death.side}`);
      if (slowAt) lines.add("is slow");
      if (mishap?.what === "restart") lines.add(`database restarts ${mishap.side} a ${mishap.moment.kind}`);
      if (mishap?.what === "full disk") lines.add(`disk is full for ${mishap.where}`);
      if (mishap?.what === "clock") lines.add(`clock put ${mishap.byMs < 0 ? "back" : "ahead"}: ${mishap.who}`);
    }
  }
  expect([...lines].sort()).toMatchInlineSnapshot(`
    [
      "add method",
      "apply-rail-events",
      "cancel commitment",
      "change recurring",
      "clock put ahead: all",
      "clock put ahead: first",
      "clock put ahead: second",
      "clock put ahead: workers",
      "clock put back: all",
      "clock put back: first",
      "clock put back: second",
      "clock put back: workers",
      "commit",
      "database restarts after a commit",
      "database restarts after a request",
      "database restarts before a commit",
      "database restarts before a request",
      "decide payout",
      "deliver",
      "dies after",
      "dies before",
      "disk is full for commits",
      "disk is full for statements",
      "draw",
      "email",
      "events",
      "give",
      "is slow",
      "list",
      "play time",
      "read receipts",
      "recheck-gifts",
      "recheck-years",
      "refund",
      "rename",
      "repeat",
      "request payout",
      "set match",
      "set pool",
      "set rules",
      "start recurring",
      "suspend",
      "sweep-allocations",
      "sweep-campaigns",
      "sweep-commitments",
      "sweep-ended-campaigns",
      "sweep-gifts",
      "sweep-identities",
      "sweep-late-receipts",
      "sweep-matches",
      "sweep-missing-receipts",
      "sweep-open-gifts",
      "sweep-payments",
      "sweep-pools",
      "sweep-prepayments",
      "sweep-recurring-gifts",
      "wait",
    ]
  `);
});

/** What the database server decides by itself, when it writes and to which of several counters it adds, and encryption. */
const OF_THE_SERVER = ["recorded_at", "shard", "sealed_seed", "ciphertext"];

/** All rows of all tables, in the order in which they lie there. */
async function readRows(): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const table of world.tables.names) {
    const own = table === "public.idempotency_keys" ? [...OF_THE_SERVER, "created_at"] : OF_THE_SERVER;
    const found = await world.admin.query<{ row: string }>(
      // Sorted, because the server cleans up when it likes, and then writes rows in other places.
      `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${table} t ORDER BY 1`,
      [own],
    );
    rows.set(
      table,
      found.rows.map(({ row }) => row),
    );
  }
  return rows;
}
