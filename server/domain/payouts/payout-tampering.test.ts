import { afterAll, beforeAll, expect, it } from "vitest";
import { createPayout } from "@/server/domain/payouts/create-payout";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards where money goes, against the product itself: neither a bug nor someone with the app's database password can
// create, change, repeat or redirect a payout.

const INSUFFICIENT_PRIVILEGE = "42501";
const RESTRICT_VIOLATION = "23001";

let fixture: PayoutFixture;
let to: Identity;
let payout: Payout;
beforeAll(async () => {
  fixture = await makePayoutFixture();
  to = await fixture.recipient();
  await fixture.receive(to, 5_000n);
  payout = await createPayout(fixture.partner, { identity_id: to.id, amount_cents: 1_000n });
});
afterAll(() => fixture.close());

it.each([
  "INSERT INTO payouts SELECT 'po_other', identity_id, identity_manager_id, amount_cents, currency, status, trigger, 'other' FROM payouts",
  "UPDATE payouts SET amount_cents = amount_cents * 2",
  "UPDATE payouts SET identity_id = identity_id || '0'",
  "UPDATE payouts SET payout_account_id = payout_account_id || '0'",
  "UPDATE payouts SET occasion = 'another'",
  "UPDATE payouts SET carried_out_cents = 0",
  "DELETE FROM payouts",
  "UPDATE payments SET token = 'po_of_someone_else' WHERE direction = 'payout'",
  "UPDATE payments SET amount_cents = amount_cents * 2 WHERE direction = 'payout'",
  "UPDATE payments SET rail = 'other' WHERE direction = 'payout'",
  "UPDATE payments SET subject_id = 'po_other' WHERE direction = 'payout'",
  "UPDATE payments SET direction = 'payout' WHERE direction = 'charge'",
  "DELETE FROM payments WHERE direction = 'payout'",
  `INSERT INTO payments (id, subject_type, subject_id, direction, amount_cents, currency, rail, token, status, next_at, created_at)
   SELECT 'pay_other', subject_type, subject_id, direction, amount_cents, currency, rail, 'po_of_someone_else', 'planned', now(), now()
   FROM payments WHERE direction = 'payout'`,
  "INSERT INTO payout_accounts SELECT 'pac_other', identity_id, rail, 'po_of_someone_else', type, bank, last4, now(), NULL, now() FROM payout_accounts",
  "UPDATE payout_accounts SET token = 'po_of_someone_else'",
  "UPDATE payout_accounts SET usable_at = now()",
  "UPDATE payout_accounts SET status = 'enabled'",
  "UPDATE payout_accounts SET requirements = '[]'",
  "UPDATE payout_accounts SET last4 = '0000'",
  "DELETE FROM payout_accounts",
])("the app's login is refused: %s", async (statement) => {
  const refusal = await fixture.system.pool.query(statement).then(
    () => null,
    (error: { code: string }) => error.code,
  );
  expect([INSUFFICIENT_PRIVILEGE, RESTRICT_VIOLATION]).toContain(refusal);
});

it("a payout is not planned twice for one occasion, whoever calls the function", async () => {
  const again = { ...(await planned()), id: "po_again", payment_id: "pay_again" };
  const { rows } = await fixture.system.pool.query("SELECT outcome FROM payout_plan($1, 'app', $2)", [
    again,
    fixture.clock.now(),
  ]);
  expect(rows).toEqual([{ outcome: "planned_before" }]);
});

it("a payout takes no more than the balance has, whoever calls the function", async () => {
  const asked = {
    ...(await planned()),
    id: "po_more",
    payment_id: "pay_more",
    trigger: "schedule",
    occasion: "another day",
  };
  const plan = (more: object) =>
    fixture.system.pool.query("SELECT outcome FROM payout_plan($1, 'app', $2)", [
      { ...asked, ...more },
      fixture.clock.now(),
    ]);
  expect((await plan({ amount_cents: 3_901 })).rows).toEqual([{ outcome: "insufficient" }]);
  expect((await plan({ amount_cents: -100 })).rows).toEqual([{ outcome: "below_minimum" }]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("an account that takes the place of another is in the audit trail, and waits", async () => {
  const { system } = fixture;
  const account = {
    id: "pac_thief",
    rail: "sandbox",
    token: "po_of_someone_else",
    type: "bank_account",
    usable_at: "2100-01-01",
  };
  await system.pool.query("SELECT payout_account_set($1, $2, 'app', 'req_1', now())", [to.id, account]);
  expect(
    await system.db.auditEntry.findMany({ where: { subjectId: to.id, action: "payout_account.set" } }),
  ).toHaveLength(2);
  await expect(createPayout(fixture.partner, { identity_id: to.id, amount_cents: 100n })).rejects.toMatchObject({
    code: "invalid_state",
  });
  await fixture.work();
  await expect(createPayout(fixture.partner, { identity_id: to.id, amount_cents: 100n })).rejects.toMatchObject({
    code: "payouts_restricted",
    context: { requirements: [{ code: "payout_account_new", due_at: "2100-01-01T00:00:00.000Z" }] },
  });
  const sent = await system.db.payment.findFirstOrThrow({ where: { subjectId: payout.id } });
  expect(sent).toMatchObject({ token: "po_sandbox_ok", amountCents: 1_000n });
});

/** The arguments that the function got for the payout. */
async function planned() {
  const { identityId, currency, trigger, occasion } = await fixture.system.db.payout.findUniqueOrThrow({
    where: { id: payout.id },
  });
  return { identity_id: identityId, currency, trigger, occasion, amount_cents: 1_000, statement_text: "ALMONER" };
}
