import { expect, it } from "vitest";
import { executionsIn, FIND_EXECUTIONS } from "@/server/adapters/payment-rail/sandbox-executions";
import { openTestDatabase } from "@/server/testing/test-database";

it("are found by their keys, also among many that were made since the last statistics", async () => {
  const { database, close } = await openTestDatabase();
  const { pool } = database;
  try {
    await pool.query(`
      INSERT INTO sandbox_rail.operations (key, execution, direction, token, requested_cents, amount_cents, currency, cost_cents,
        charged_at)
      SELECT 'key_' || md5(i::text), 0, 'charge', 'pm_sandbox_ok', i, i, 'USD', 0, now() FROM generate_series(1, 40000) i`);
    await pool.query(`
      INSERT INTO sandbox_rail.changes (operation_id, number, outcome, changed_at)
      SELECT o.id, n, CASE n WHEN 0 THEN 'accepted' ELSE 'cleared' END, now() FROM sandbox_rail.operations o, generate_series(0, 1) n`);
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (GENERIC_PLAN) ${FIND_EXECUTIONS}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("operations_key_execution_key");
    expect(plan).not.toMatch(/operations_pkey|Seq Scan on operations/);
    const { rows: keys } = await pool.query<{ key: string }>(
      "SELECT key FROM sandbox_rail.operations WHERE requested_cents IN (7, 39999) ORDER BY requested_cents",
    );
    const executions = executionsIn(pool);
    const found = await Promise.all(
      [keys[1]!.key, "key_nothing", keys[0]!.key, keys[1]!.key].map((key) => executions.load(key)),
    );
    expect(found.map((all) => all.map(({ amountCents }) => amountCents))).toEqual([[39_999n], [], [7n], [39_999n]]);
  } finally {
    await close();
  }
});
