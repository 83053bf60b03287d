import { afterAll, beforeAll } from "vitest";
import { World } from "@/server/cli/tests/simulate/world/world";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

/** Opens a world for all tests of a file. The function that it returns gives the world once the tests run. */
export function worldOfFile(): () => World {
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
  return () => world;
}
