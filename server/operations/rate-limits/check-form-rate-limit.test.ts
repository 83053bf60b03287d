import { afterAll, beforeAll, expect, it } from "vitest";
import { checkFormRateLimit } from "@/server/operations/rate-limits/check-form-rate-limit";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase } from "@/server/testing/test-database";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

async function granted(addresses: string[]): Promise<number> {
  const ctx = testContext(opened.database);
  const responses = await Promise.all(addresses.map((address) => checkFormRateLimit(ctx, address)));
  return responses.filter(Boolean).length;
}

// Guards against card testing with stolen cards.
it("a visitor can submit a few forms at once and no more, and others are unaffected", async () => {
  expect(await granted(Array(40).fill("203.0.113.9"))).toBe(20);
  expect(await granted(["203.0.113.9", "203.0.113.10"])).toBe(1);
  expect(await granted(Array(40).fill("unknown"))).toBe(20);
  expect(await granted(Array(40).fill("local"))).toBe(40);
});

it("addresses are not stored", async () => {
  const { rows } = await opened.database.pool.query("SELECT key_id FROM rate_limit_buckets");
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001/);
});
