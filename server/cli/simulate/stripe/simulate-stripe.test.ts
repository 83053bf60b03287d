import { afterAll, beforeAll, test } from "vitest";
import { explain, playSeeds } from "@/server/cli/simulate/play-seeds";
import { World } from "@/server/cli/simulate/world/world";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards gifts, pools, refunds and payouts on Stripe, whatever fails: what Stripe holds, and what the books say of it.
const SEEDS = 3;
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
    const found = await playSeeds(world, { seed: 1, count: SEEDS, rail: "stripe" });
    if (found) throw new Error(await explain(world, found));
  },
  10 * MINUTES,
);
