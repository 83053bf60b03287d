import { afterAll, beforeAll, expect, it } from "vitest";
import { PERIODS_PER_YEAR } from "@/server/kernel/cadence";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** By the contract, a prepaid year has so many periods. */
const PERIODS = { weekly: 52, monthly: 12, quarterly: 4, semiannual: 2, annual: 1 };

// Guards what a year of a commitment costs: the product says it in one language and posts it in another.
it("a year has as many periods for the database as for the product", async () => {
  const { rows } = await test.admin.query(
    "SELECT json_object_agg(c, cadence_periods(c)) AS periods FROM unnest($1::text[]) AS c",
    [Object.keys(PERIODS)],
  );
  expect(rows[0].periods).toEqual(PERIODS);
  expect(PERIODS_PER_YEAR).toEqual(PERIODS);
});
