import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { SEAL_INVARIANTS } from "@/server/domain/ledger/seal-invariants";
import { readNewestSeal, sealLedger } from "@/server/domain/ledger/seal-ledger";
import { audit } from "@/server/operations/audit";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeEach(async () => {
  fixture = await makeGiftFixture();
  for (let n = 0; n < 3; n += 1) await fixture.give(await fixture.person(), fixture.charity, { amount_cents: 10_000n });
  const refunded = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded, reason: null });
  await fixture.system.transaction((tx) => audit(tx, "identity.note", fixture.charity.id, {}));
  await sealLedger(fixture.system);
});
afterEach(() => fixture.close());

const REFUSALS = ["ledger_refuse_change", "facts_refuse_change"];
const QUIET = REFUSALS.map(
  (name) =>
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN coalesce(NEW, OLD); END $$`,
);

/** Replaces the functions that reject changes, changes something, and restores the functions. */
async function changeUnseen(...statements: string[]): Promise<void> {
  const { rows } = await fixture.admin.query<{ definition: string }>(
    "SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE proname = ANY ($1)",
    [REFUSALS],
  );
  for (const statement of [...QUIET, ...statements, ...rows.map(({ definition }) => definition)])
    await fixture.admin.query(statement);
}

const found = async () =>
  (await auditLedger(fixture.system)).flatMap(({ invariant, breaches }) => (breaches.length > 0 ? [invariant.id] : []));
const legs = (debit: string, credit: string, cents: number) =>
  JSON.stringify([
    {
      kind: "gift_settled",
      subject_id: "x",
      reference: "gift:x:settle",
      phase: "posted",
      leg: 1,
      currency: "USD",
      debit,
      credit,
      amount_cents: cents,
    },
  ]);

// What the database's owner can change and, before the product had a login of its own, anyone with its password could.
describe("the audit finds that the owner", () => {
  it("found nothing wrong before", async () => {
    expect(await found()).toEqual([]);
  });

  it.each([
    [
      "moved money from a charity to someone",
      () => legs(`identity:${fixture.charity.id}:payable`, "identity:usr_1:payable", 500),
    ],
    ["made money out of the rail's", () => legs("rail:sandbox:clearing", "identity:usr_1:payable", 100_000_000)],
  ])("%s", async (_, movement) => {
    await fixture.admin.query("SELECT ledger_post($1::jsonb, 'someone', now())", [movement()]);
    expect(await found()).toContain("explained");
  });

  it("made a gift larger, with its postings, payment, receipt and balances, and put the guards back", async () => {
    const one = "(SELECT min(id) FROM gifts WHERE status = 'settled')";
    await changeUnseen(
      `UPDATE gifts SET amount_cents = amount_cents + 100, net_cents = net_cents + 100 WHERE id = ${one}`,
      `UPDATE ledger_postings SET amount_cents = amount_cents + 100 WHERE leg = 1 AND transaction_id IN
         (SELECT id FROM ledger_transactions WHERE subject_id = ${one})`,
      `UPDATE payments SET amount_cents = amount_cents + 100 WHERE subject_id = ${one}`,
      `UPDATE receipts SET amount_cents = amount_cents + 100 WHERE gift_id = ${one}`,
      "UPDATE ledger_balances SET posted_cents = posted_cents + 100",
      "UPDATE ledger_checkpoints c SET posted_cents = posted_cents + 100 FROM ledger_accounts a WHERE a.id = c.account_id AND (a.code LIKE '%:payable' OR a.code LIKE 'rail:%:clearing')",
      "UPDATE limit_counters SET used_cents = used_cents + 100",
    );
    expect(await found()).toContain("sealed");
  });

  it("removed transactions without a trace", async () => {
    const last = "(SELECT max(id) FROM ledger_transactions)";
    await fixture.admin.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       DELETE FROM ledger_postings WHERE transaction_id = ${last}; DELETE FROM ledger_transactions WHERE id = ${last}; COMMIT`,
    );
    expect(await found()).toEqual(expect.arrayContaining(["sealed", "gifts_posted", "checkpoints"]));
  });

  it.each(["ledger_accounts", "ledger_balances"])("took the floors from %s", async (table) => {
    await fixture.admin.query(`UPDATE ${table} SET floored = false`);
    expect(await found()).toEqual(["account_traits"]);
  });

  it("changed the name on an issued receipt", async () => {
    await changeUnseen("UPDATE receipts SET facts = replace(facts::text, 'Ada Giver', 'Someone Else')::json");
    expect(await found()).toEqual(["sealed"]);
  });

  it.each(["DELETE FROM audit_entries", "UPDATE audit_entries SET actor = 'nobody'"])(
    "hid who did what: %s",
    async (statement) => {
      await expect(fixture.admin.query(statement)).rejects.toMatchObject({ code: "23001" });
      await changeUnseen(statement);
      expect(await found()).toEqual(["sealed", "audit_chain"]);
    },
  );

  it("changed one audit entry, which the audit names", async () => {
    const { rows } = await fixture.admin.query<{ id: number }>("SELECT max(id) - 1 AS id FROM audit_entries");
    const { id } = rows[0]!;
    await changeUnseen(`UPDATE audit_entries SET actor = 'nobody' WHERE id = ${id}`);
    const findings = await auditLedger(fixture.system, { invariants: SEAL_INVARIANTS });
    expect(findings.flatMap(({ breaches }) => breaches)).toContainEqual({
      subject: `audit entry ${id}`,
      detail: "was changed, or the link before it",
    });
    expect(
      (await auditLedger(fixture.system, { invariants: SEAL_INVARIANTS, after: 0n })).at(-1)!.breaches,
    ).toHaveLength(1);
  });

  it("replaced a function that refuses changes", async () => {
    await fixture.admin.query(QUIET[0]!);
    expect(await found()).toEqual(["guards"]);
  });

  it.each([
    ["switched a trigger off", "ALTER TABLE gifts DISABLE TRIGGER gifts_facts_frozen"],
    [
      "made a trigger fire for nothing",
      "CREATE OR REPLACE TRIGGER ledger_postings_frozen BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW WHEN (false) EXECUTE FUNCTION ledger_refuse_change()",
    ],
    [
      "added a trigger",
      "CREATE TRIGGER more AFTER UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()",
    ],
    ["added a rule", "CREATE RULE quiet AS ON INSERT TO audit_entries DO INSTEAD NOTHING"],
    [
      "loosened a check",
      "ALTER TABLE ledger_balances DROP CONSTRAINT ledger_balances_floor, ADD CONSTRAINT ledger_balances_floor CHECK (true)",
    ],
  ])("%s", async (_, statement) => {
    await fixture.admin.query(statement);
    expect(await found()).toEqual(["guards"]);
  });

  it("replaced the whole chain, if a seal was kept elsewhere", async () => {
    const kept = await readNewestSeal(fixture.system);
    await fixture.admin.query(
      "BEGIN; SET LOCAL session_replication_role = replica; UPDATE audit_entries SET actor = 'nobody'; DELETE FROM ledger_seals; DELETE FROM audit_links; DELETE FROM ledger_checkpoints; COMMIT",
    );
    await sealLedger(fixture.system);
    expect(await found()).toEqual([]);
    expect((await readNewestSeal(fixture.system))!.digest).not.toBe(kept!.digest);
  });
});
