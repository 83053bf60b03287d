import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { listPoolRecords } from "@/server/domain/pools/money/read-records";
import { serializePoolRecord } from "@/server/resources/pool-record";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the proof of a pool's ledger: whoever reads it can compute every hash, and no record can be changed or removed.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

/** The hash of some fields, each on a line of its own, as the guide to pools says. */
const sha256 = (...fields: unknown[]) =>
  createHash("sha256")
    .update(fields.map((field) => (field === null ? "" : String(field))).join("\n"))
    .digest("hex");

it("is a chain of hashes that a member can compute, with the balances after each record", async () => {
  const pool = await fixture.pool("steward_directed");
  const member = await fixture.member(pool);
  await fixture.disburse(pool, member, 300n, "Rent");
  const { id } = await fixture.system.db.commitment.findFirstOrThrow();
  await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
  const page = await listPoolRecords(fixture.partner, { id: pool }, { limit: 100, after: null });
  const records = page.rows.map(serializePoolRecord).reverse();
  expect(records.map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
    ["commitment", 12_000],
    ["prepayment", 12_000],
    ["release", 1_000],
    ["disbursement", -300],
    ["refund", -11_000],
  ]);
  expect(records.map((record) => [record.treasury_balance_cents, record.reserves_balance_cents])).toEqual([
    [0, 0],
    [0, 12_000],
    [1_000, 11_000],
    [700, 11_000],
    [700, 0],
  ]);
  let before = "0".repeat(64);
  for (const [place, r] of records.entries()) {
    const details = sha256(r.salt, r.id, r.actor_id, r.identity_id, r.commitment_id, r.disbursement_id, r.reason);
    const balances = [r.treasury_balance_cents, r.reserves_balance_cents];
    const hash = sha256(before, pool, place + 1, r.type, r.amount_cents, ...balances, r.created_at, details);
    expect([r.sequence, r.prev_hash, r.hash]).toEqual([place + 1, before, hash]);
    before = r.hash;
  }
});

it.each(["UPDATE pool_records SET amount_cents = 1", "DELETE FROM pool_records", "TRUNCATE pool_records"])(
  "refuses %s, even to the owner",
  async (statement) => {
    await expect(fixture.admin.query(statement)).rejects.toThrow("append-only");
    await expect(fixture.system.pool.query(statement)).rejects.toThrow("permission denied");
  },
);
