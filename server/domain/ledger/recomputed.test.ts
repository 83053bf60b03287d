import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { RECOMPUTED_INVARIANTS } from "@/server/domain/ledger/recomputed-invariants";
import { fillBooks } from "@/server/testing/books-world";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { WRONG_GIFTS } from "@/server/testing/wrong-gifts";
import { WRONG_POOLS } from "@/server/testing/wrong-pools";
import { WRONG_TURNS } from "@/server/testing/wrong-turns";

// Guards the audit: each figure, bound, order and condition that it recomputes is made wrong here once, in one row, as
// the database's owner or a bug of ours could.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
  const now = fixture.clock.now();
  // January 31, after which a period is due on the last day of a shorter month.
  fixture.clock.advance(Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12) - now.getTime());
  await fillBooks(fixture);
});
afterAll(() => fixture.close());

const BREAKS = [...WRONG_GIFTS, ...WRONG_POOLS, ...WRONG_TURNS];

it("finds nothing wrong with books that are right", async () => {
  const findings = await auditLedger(fixture.system, { invariants: RECOMPUTED_INVARIANTS });
  expect(
    findings.flatMap(({ invariant, breaches }) => breaches.map((breach) => ({ ...breach, id: invariant.id }))),
  ).toEqual([]);
});

it("breaks each of them at least once", () => {
  const ids = new Set(BREAKS.map(([id]) => id));
  expect(RECOMPUTED_INVARIANTS.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([]);
});

it.each(BREAKS)("%s names %s", async (id, _what, statement) => {
  const { sql, recent } = RECOMPUTED_INVARIANTS.find((invariant) => invariant.id === id)!;
  const client = await fixture.admin.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}`);
    expect((await client.query(sql, [fixture.clock.now()])).rowCount).toBeGreaterThan(0);
    // Since transaction 0, everything has changed.
    if (recent) expect((await client.query(recent, [fixture.clock.now(), 0])).rowCount).toBeGreaterThan(0);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
