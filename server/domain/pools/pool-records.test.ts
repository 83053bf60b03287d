import { afterAll, beforeAll, expect, it } from "vitest";
import { listPoolRecords } from "@/server/domain/pools/read-inside";
import { detailsHash, FIRST_HASH, recordHash } from "@/server/kernel/pool-records";
import { serializePoolRecord } from "@/server/resources/pool-record";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the proof of a pool's ledger: whoever reads it can compute every hash, and no record can be changed or removed.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

it("is a chain of hashes that a member can compute, with the balances after each record", async () => {
  const pool = await fixture.pool("steward_directed");
  const member = await fixture.member(pool);
  await fixture.disburse(pool, member, 300n);
  const page = await listPoolRecords(fixture.partner, { id: pool }, { limit: 100, after: null });
  const records = page.rows.map(serializePoolRecord).reverse();
  expect(records.map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
    ["commitment", 12_000],
    ["prepayment", 12_000],
    ["release", 1_000],
    ["disbursement", -300],
  ]);
  let before = FIRST_HASH;
  for (const record of records) {
    expect(record.prev_hash).toBe(before);
    const details_hash = detailsHash({ ...record, actor: record.actor_id });
    expect(recordHash({ ...record, details_hash })).toBe(record.hash);
    before = record.hash;
  }
  expect(records.at(-1)).toMatchObject({ treasury_balance_cents: 700, reserves_balance_cents: 11_000 });
});

it.each(["UPDATE pool_records SET amount_cents = 1", "DELETE FROM pool_records", "TRUNCATE pool_records"])(
  "refuses %s, even to the owner",
  async (statement) => {
    await expect(fixture.admin.query(statement)).rejects.toThrow("append-only");
    await expect(fixture.system.pool.query(statement)).rejects.toThrow("permission denied");
  },
);
