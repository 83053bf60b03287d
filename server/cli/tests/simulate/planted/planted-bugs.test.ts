import { expect, test } from "vitest";
import { PLANTED_BUGS, type PlantedBugName } from "@/server/cli/tests/simulate/planted/planted-bugs";
import { explain, type Found, playSeeds } from "@/server/cli/tests/simulate/play-seeds";
import { World } from "@/server/cli/tests/simulate/world/world";
import { openTestDatabase } from "@/server/testing/test-database";

// Guards the simulator itself: a promise that it cannot see broken is worth nothing. `npm run simulate -- --planted` plants
// the other bugs as well, which takes longer.
const SEEDS = 40;
const MINUTES = 60_000;

/** The promise that each of them breaks, and a seed whose story has found it; others follow if it no longer does. */
const QUICKLY_FOUND = {
  double_post: { promise: /What is owed to donors as refunds/, seed: 1 },
  blind_repeat: { promise: /No one is charged/, seed: 1 },
  release_twice: { promise: /A treasury holds/, seed: 1 },
  release_forgotten: { promise: /What a form had held back/, seed: 1 },
  captured_twice: { promise: /The rail moves nothing/, seed: 10 },
} satisfies Partial<Record<PlantedBugName, { promise: RegExp; seed: number }>>;

/** Plays stories with a bug, in a database of their own, until one is found out. */
async function withFound(
  name: PlantedBugName,
  { seed, steps }: { seed: number; steps?: number },
  check: (found: Found, world: World) => Promise<void>,
): Promise<void> {
  const database = await openTestDatabase();
  const world = await World.open(database.urls, PLANTED_BUGS[name]);
  try {
    const found = await playSeeds(world, { seed, count: SEEDS, steps });
    if (!found) throw new Error(`No story of ${SEEDS} finds ${name}.`);
    await check(found, world);
  } finally {
    await world.close();
    await database.close();
  }
}

test.each(Object.entries(QUICKLY_FOUND) as [keyof typeof QUICKLY_FOUND, { promise: RegExp; seed: number }][])(
  "%s is found",
  (name, { promise, seed }) =>
    withFound(name, { seed }, async ({ told }) => {
      expect(told.breaches.map((breach) => breach.promise).join("\n")).toMatch(promise);
    }),
  10 * MINUTES,
);

test(
  "a story that breaks a promise is cut down to a few steps",
  () =>
    withFound("limit_not_given_back", { seed: 5, steps: 10 }, async (found, world) => {
      expect(found.told.breaches.map((breach) => breach.promise).join("\n")).toMatch(/The books hold/);
      const text = await explain(world, found);
      expect(text).toMatch(/The shortest story that breaks the first one \([1-6] of 1\d steps/);
    }),
  15 * MINUTES,
);
