import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { retryPayout } from "@/server/domain/payouts/retry-payout";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards books that are older than payouts: what pools had paid becomes payouts, with statements that add up, and none
// of it is paid again.

/** The part of the migration that takes over what pools had paid. */
const MIGRATION = readFileSync("prisma/migrations/20261128100000_payouts/migration.sql", "utf8");
const TAKEN_OVER = MIGRATION.slice(
  MIGRATION.indexOf("INSERT INTO payouts ("),
  MIGRATION.indexOf("-- Whoever has an account is paid on Mondays"),
);

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

/** Turns payments back into what they were: each refers to a pool's request, even if it was sent again. */
async function forget(): Promise<void> {
  await fixture.admin.query(`
    DROP INDEX payments_one_payout;
    ALTER TABLE payments DROP CONSTRAINT payments_subject_type;
    UPDATE payments p SET subject_type = 'disbursement', subject_id = (
      SELECT o.disbursement_id FROM payouts o JOIN payouts n ON n.id = p.subject_id AND n.identity_id = o.identity_id
      WHERE o.disbursement_id IS NOT NULL ORDER BY o.id = n.id DESC, o.id LIMIT 1)
    WHERE direction = 'payout';
    SET LOCAL session_replication_role = replica;
    UPDATE ledger_transactions t SET subject_id = p.subject_id FROM payments p
    WHERE p.direction = 'payout' AND p.id = split_part(t.reference, ':', 2);
    SET LOCAL session_replication_role = origin;
    DELETE FROM payouts`);
}

it("takes over what arrived, what failed and what was sent again", async () => {
  const { system, partner, admin } = fixture;
  const pool = await fixture.pool("steward_directed");
  const [lucky, patient] = [await fixture.member(pool), await fixture.member(pool)];
  await setPayoutAccount(partner, { id: lucky.id, token: "po_sandbox_ok" });
  await setPayoutAccount(partner, { id: patient.id, token: "po_sandbox_rejected" });
  await fixture.disburse(pool, lucky, 300n);
  const { id: request } = await fixture.disburse(pool, patient, 500n);
  await fixture.days(1);
  const failed = await system.db.payout.findFirstOrThrow({ where: { disbursementId: request } });
  await setPayoutAccount(partner, { id: patient.id, token: "po_sandbox_ok" });
  const operator = system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
  await retryPayout(operator, { payoutId: failed.id });
  await fixture.days(3);
  await forget();
  await admin.query(TAKEN_OVER);
  await admin.query("CREATE UNIQUE INDEX payments_one_payout ON payments (subject_id) WHERE direction = 'payout'");
  const rows = await system.db.payout.findMany({ orderBy: { id: "asc" } });
  expect(rows).toMatchObject([
    { identityId: lucky.id, amountCents: 300n, status: "paid", trigger: "disbursement" },
    { identityId: patient.id, amountCents: 500n, status: "failed", trigger: "disbursement", disbursementId: request },
    { identityId: patient.id, amountCents: 500n, status: "paid", trigger: "request", carriedOutCents: 0n },
  ]);
  const payments = await system.db.payment.findMany({ where: { direction: "payout" }, orderBy: { id: "asc" } });
  expect(payments.map(({ subjectId }) => subjectId)).toEqual(rows.map(({ id }) => id));
  expect(await fixture.brokenBooks()).toEqual([]);
  await fixture.days(9);
  expect(await system.db.payout.count()).toBe(3);
});
