import { afterAll, beforeAll, expect, it } from "vitest";
import { PERIODS_PER_YEAR } from "@/server/kernel/cadence";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** The number of periods in a prepaid year, by the contract. */
const PERIODS = { weekly: 52, monthly: 12, quarterly: 4, semiannual: 2, annual: 1 };

// Guards the price of a commitment's year: the product quotes it in TypeScript and posts it in SQL.
it("a year has as many periods for the database as for the product", async () => {
  const { rows } = await test.admin.query(
    "SELECT json_object_agg(c, cadence_periods(c)) AS periods FROM unnest($1::text[]) AS c",
    [Object.keys(PERIODS)],
  );
  expect(rows[0].periods).toEqual(PERIODS);
  expect(PERIODS_PER_YEAR).toEqual(PERIODS);
});
