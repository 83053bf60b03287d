import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { auditRecent, auditWhole, readLastAudit } from "@/server/domain/ledger/run-audit";
import { readNewestSeal, sealLedger } from "@/server/domain/ledger/seal-ledger";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
const OPERATOR = "operator@example.org";
beforeAll(async () => {
  fixture = await makeGiftFixture({ settings: { operatorEmail: OPERATOR } });
});
afterAll(() => fixture.close());

const settleOne = async () => {
  const gift = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  return gift;
};
const tasks = () => fixture.system.db.task.findMany({ where: { kind: "audit_finding", status: "open" } });

it("stores what it found, and goes on from what was sealed by then", async () => {
  await settleOne();
  const whole = await auditWhole(fixture.system);
  expect(whole).toMatchObject({ scope: "whole", findings: 0, details: [] });
  expect(whole.transactionId).toBe((await readNewestSeal(fixture.system))!.transactionId);
  await settleOne();
  const recent = await auditRecent(fixture.system);
  expect(recent).toMatchObject({ scope: "recent", findings: 0 });
  expect(recent.transactionId).toBeGreaterThan(whole.transactionId);
  expect(recent.checks).toBeLessThan(whole.checks);
  expect((await readLastAudit(fixture.system, "whole"))!.id).toBe(whole.id);
});

it("emails the nightly result and the newest seal to the operators, once", async () => {
  const { digest } = (await readNewestSeal(fixture.system))!;
  const emails = await fixture.system.db.emailMessage.findMany({ where: { to: OPERATOR } });
  expect(emails.map(({ subject }) => subject)).toEqual(["The books are correct"]);
  await auditWhole(fixture.system);
  const [, last] = await fixture.system.db.emailMessage.findMany({ where: { to: OPERATOR }, orderBy: { key: "asc" } });
  expect(last!.text).toContain(digest);
});

it("raises one task for each row that is wrong, and looks at it again until it is right", async () => {
  const gift = await settleOne();
  const before = (await readLastAudit(fixture.system))!;
  const change = (cents: number) =>
    fixture.admin.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE ledger_postings SET amount_cents = amount_cents + ${cents} WHERE leg = 3 AND transaction_id =
         (SELECT id FROM ledger_transactions WHERE reference = 'gift:${gift}:settle'); COMMIT`,
    );
  await change(1);
  for (let round = 0; round < 2; round += 1) {
    const found = await auditRecent(fixture.system);
    expect(found.transactionId).toBe(before.transactionId);
    expect(found.details).toContainEqual(
      expect.objectContaining({
        id: "explained",
        subject: `gift:${gift}:settle`,
        detail: expect.stringContaining("Found"),
      }),
    );
  }
  expect((await tasks()).map(({ subjectId }) => subjectId)).toContain(`explained: gift:${gift}:settle`);
  await change(-1);
  expect(await auditRecent(fixture.system)).toMatchObject({ scope: "recent" });
});

it("seals every transaction, receipt and audit entry that is there", async () => {
  const id = await settleOne();
  await refundGift(fixture.partner, { id, reason: "test" });
  await sealLedger(fixture.system);
  const { rows } = await fixture.admin.query<{ last: string[] }>(
    `SELECT ARRAY[(SELECT max(id) FROM ledger_transactions), (SELECT max(sequence) FROM receipts), (SELECT max(id) FROM audit_entries)]::text[] AS last`,
  );
  const { transactionId, receiptNumber, auditEntryId } = (await readNewestSeal(fixture.system))!;
  expect([transactionId, receiptNumber, auditEntryId].map(String)).toEqual(rows[0]!.last);
});

it("leaves to the next minute what it could not seal because a writer took too long", async () => {
  const gift = await settleOne();
  const writer = await fixture.admin.connect();
  try {
    await writer.query("BEGIN; LOCK TABLE ledger_transactions IN ROW EXCLUSIVE MODE");
    const before = (await readNewestSeal(fixture.system))!;
    await sealLedger(fixture.system);
    expect((await readNewestSeal(fixture.system))!.number).toBe(before.number);
  } finally {
    await writer.query("ROLLBACK");
    writer.release();
  }
  await sealLedger(fixture.system);
  const last = await fixture.system.db.ledgerTransaction.findFirst({
    where: { subjectId: gift },
    orderBy: { id: "desc" },
  });
  expect((await readNewestSeal(fixture.system))!.transactionId).toBeGreaterThanOrEqual(last!.id);
});

it("seals once, however many processes do it at once", async () => {
  await settleOne();
  await Promise.all(Array.from({ length: 5 }, () => sealLedger(fixture.system)));
  const seals = await fixture.system.db.ledgerSeal.findMany({ orderBy: { number: "asc" } });
  expect(seals.map(({ number }) => Number(number))).toEqual(seals.map((_, index) => index + 1));
});

// Guards the audit itself: its connections would otherwise see, and compare, the books of different moments.
it("sees one moment, whatever is written while it begins", async () => {
  const { system, admin } = fixture;
  const person = await fixture.person({ name: "Ada" });
  let opened = 0;
  const connect = async () => {
    opened += 1;
    if (opened === 2) await admin.query("UPDATE identities SET display_name = 'Bo' WHERE id = $1", [person.id]);
    return system.pool.connect();
  };
  const pool = { options: system.pool.options, connect } as unknown as typeof system.pool;
  const sql = `SELECT display_name AS subject, '' AS detail FROM identities WHERE id = '${person.id}' AND $1::timestamptz IS NOT NULL`;
  const invariants = ["first", "second"].map((id) => ({ id, promise: "Nobody is named.", sql }));
  const findings = await auditLedger({ pool, now: () => system.now() }, { invariants });
  expect(opened).toBe(2);
  expect(findings.map(({ breaches }) => breaches[0]!.subject)).toEqual(["Ada", "Ada"]);
});
