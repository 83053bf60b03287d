import { expect, test } from "vitest";
import { openDatabase } from "@/server/db/client";
import { openTestDatabase } from "@/server/testing/test-database";

// Guards that every process gives up on a lock after the same time, whatever the server's own settings are.
test("every session uses the product's time zone and timeouts", async () => {
  const { url, close } = await openTestDatabase();
  // Opened as every process of the product does; tests wait longer.
  const database = openDatabase(url, 1);
  const show = async (name: string) => (await database.pool.query(`SHOW ${name}`)).rows[0][name];
  expect(await show("lock_timeout")).toBe("3s");
  expect(await show("TimeZone")).toBe("UTC");
  expect(await show("statement_timeout")).toBe("30s");
  expect(await show("idle_in_transaction_session_timeout")).toBe("30s");
  await database.close();
  await close();
});
