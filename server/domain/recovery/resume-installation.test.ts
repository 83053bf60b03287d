import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { watchHold } from "@/server/adapters/installation-hold/watch-hold";
import { makeBackup } from "@/server/cli/backup/make-backup";
import { restoreBackup } from "@/server/cli/backup/restore-backup";
import { holdBack } from "@/server/compose/hold-back";
import { type Database, openDatabase } from "@/server/db/client";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { runPayoutSchedules } from "@/server/domain/payouts/run-schedules";
import { resumeInstallation } from "@/server/domain/recovery/resume-installation";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import type { Context } from "@/server/operations/context";
import { requireChangeable } from "@/server/operations/require-changeable";
import { paymentRails } from "@/server/ports/payment-rails";
import type { StatementLine } from "@/server/ports/rail-statement";
import { createDatabase } from "@/server/testing/create-database";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { MemoryFiles } from "@/server/testing/memory-files";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";
import { testContext } from "@/server/testing/test-context";
import { urlsOfTestDatabase } from "@/server/testing/test-database";
import { testRail } from "@/server/testing/test-rail";

// Guards everyone's money after a disaster: the rail remembers what the database lost, and nobody pays or is paid
// twice.

const signal = new AbortController().signal;
let folder: string;
let fixture: PayoutFixture;
let restored: { database: Database; held: Context; open: Context };
let ids: Record<"charged" | "refunded" | "lost" | "recurring" | "payee" | "laterPayee", string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "almoner-resume-"));
  fixture = await makePayoutFixture();
  const payee = await fixture.recipient();
  const laterPayee = await fixture.recipient({ token: "po_sandbox_returned" });
  await fixture.receive(payee, 5_000n);
  await fixture.receive(laterPayee, 3_000n);
  const donor = await fixture.person();
  const refunded = await fixture.give(donor, fixture.charity, { amount_cents: 1_100n });
  await fixture.settle();
  const { id: campaignId } = await createCampaign(fixture.partner, {
    name: "Lamps",
    status: "live",
    beneficiary_id: fixture.charity.id,
  });
  const recurring = fixture.system.newId("recurringGift");
  const terms = { campaignId, amountCents: 2_500n, cadence: "monthly", locale: "en" } as const;
  const monthly = await fixture.person();
  const firstGiftId = fixture.system.newId("gift");
  await startRecurringGift(fixture.partner, { id: recurring, firstGiftId, donorId: monthly.id, ...terms });
  await fixture.settle();
  const charged = await fixture.give(donor, fixture.charity, { amount_cents: 1_300n });
  const order = { databaseUrl: fixture.url, storage: new MemoryFiles(), vault: fixture.system.vault, folder };
  const { file, manifest } = await makeBackup({ ...order, mode: "sandbox", recipient: null });

  // What the restored database lacks: all of this has happened at the rail.
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded, reason: null });
  await createPayout(fixture.partner, { identity_id: payee.id });
  await fixture.settle();
  const lost = await fixture.give(await fixture.person(), fixture.charity, { amount_cents: 1_700n });
  fixture.clock.advance(32 * 86_400_000);
  await runRecurringGifts(fixture.system, signal);
  await fixture.settle();
  ids = { charged, refunded, lost, recurring, payee: payee.id, laterPayee: laterPayee.id };

  const name = `restored_${Math.random().toString(36).slice(2)}`;
  await createDatabase(urlsOfTestDatabase("postgres").superuser, name);
  const urls = urlsOfTestDatabase(name);
  const load = { ownerUrl: urls.owner, manifest, stored: { file, identity: null }, storage: new MemoryFiles() };
  await restoreBackup(load, { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor });
  const database = openDatabase(urls.app, 6);
  // The rail is another company, so its records stay in the database that was lost. It accepts no direct tokens.
  const rail = testRail({ pool: fixture.system.pool }, fixture.clock, { settlementDelayMs: CLEARING_MS });
  const rails = paymentRails([{ ...rail, isDirectToken: () => false }]);
  const open = testContext(database, { clock: fixture.clock, ports: { rails } });
  const hold = await watchHold(database.pool, 50);
  restored = {
    database,
    open,
    held: testContext(database, { clock: fixture.clock, ports: holdBack(open.ports, hold) }),
  };
});
afterAll(async () => {
  await restored?.database.close();
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

const operations = async () =>
  (
    await fixture.admin.query(
      "SELECT direction, count(*)::int AS count FROM sandbox_rail.operations GROUP BY 1 ORDER BY 1",
    )
  ).rows;
const broken = async () =>
  (await auditLedger(restored.open)).flatMap(({ invariant: { id }, breaches }) =>
    breaches.map((breach) => `${id}: ${breach.subject} ${breach.detail}`),
  );
const statusOf = async (id: string) => (await restored.open.db.gift.findUnique({ where: { id } }))?.status ?? null;

it("lets nothing leave while it is held, and changes nothing", async () => {
  const { held } = restored;
  const before = await operations();
  expect(() => requireChangeable(held)).toThrow("restored from a backup");
  await submitWaitingGifts(held);
  await runDuePayments(held);
  await expect(held.ports.email.send({} as never)).rejects.toThrow("is held");
  await expect(held.ports.webhookSender.post({} as never)).rejects.toThrow("is held");
  const [rail] = held.ports.rails.all;
  for (const call of ["charge", "payout", "refund", "answerDispute", "startPayment"] as const)
    await expect((rail![call] as () => Promise<unknown>)()).rejects.toThrow("is held");
  expect(await operations()).toEqual(before);
});

it("books what the rail did since the backup, each once, and repeats none of it", async () => {
  const before = await operations();
  const account = { id: "bac_paying", holder: "Almoner", number: "1", currency: "USD", createdAt: fixture.clock.now() };
  await restored.open.db.bankAccount.create({ data: { ...account, paysBy: "csv" } });
  const resumed = await resumeInstallation(restored.held);
  // A payment file sent after the backup is forgotten, so none is made before a person has checked.
  expect(await restored.open.db.bankAccount.findFirst()).toMatchObject({ id: account.id, paysBy: null });
  expect(await restored.open.db.task.count({ where: { kind: "payment_files_stopped", subjectId: account.id } })).toBe(
    1,
  );
  expect(resumed!.adopted).toEqual({ charge: 2, refund: 1, payout: 1 });
  expect(resumed!.unexplained.map(({ line }) => [line.direction, line.amountCents, line.subjectId])).toEqual([
    ["charge", 1_700n, ids.lost],
  ]);
  expect(await statusOf(ids.charged)).toBe("settled");
  expect(await statusOf(ids.refunded)).toBe("reversed");
  expect(await broken()).toEqual([]);
  const payouts = await restored.open.db.payout.findMany({ where: { identityId: ids.payee } });
  expect(payouts).toMatchObject([{ status: "paid", amountCents: 4_900n }]);
  expect(await operations()).toEqual(before);
});

it("goes on as usual once it is resumed", async () => {
  const { open, held } = restored;
  await expect.poll(() => held.ports.hold.backupMadeAt()).toBeNull();
  requireChangeable(held);
  expect(await resumeInstallation(held)).toBeNull();
  const before = await operations();
  await runRecurringGifts(open, signal);
  await submitWaitingGifts(open);
  await runDuePayments(open);
  fixture.clock.advance(CLEARING_MS);
  await runDuePayments(open);
  // The monthly gift that was due in the lost time was charged then.
  expect(await open.db.recurringOccurrence.count({ where: { recurringGiftId: ids.recurring } })).toBe(2);
  expect(await operations()).toEqual(before);
  // The payee who was not paid yet is paid, and the other one is not paid again.
  fixture.clock.advance(8 * 86_400_000);
  await runPayoutSchedules(open, signal, fixture.clock.now());
  await runDuePayments(open);
  expect(await open.db.payout.count({ where: { identityId: ids.payee } })).toBe(1);
  expect(await open.db.payout.count({ where: { identityId: ids.laterPayee } })).toBe(1);
  expect(await broken()).toEqual([]);
});

it("stops the payouts of whom the rail paid more than the books can explain", async () => {
  const { open } = restored;
  const admin = fixture.system.pool;
  const line: StatementLine = {
    key: "pay_lost",
    reference: "sandbox_lost",
    direction: "payout",
    status: "cleared",
    amountCents: 99_999n,
    currency: "USD",
    token: "po_sandbox_ok",
    costs: [],
    partsReturned: [],
    changedAt: fixture.clock.now(),
  };
  const rail = testRail({ pool: admin }, fixture.clock);
  const statement: typeof rail.statement = async (period) => {
    const page = await rail.statement(period);
    return { ...page, lines: [...page.lines, line] };
  };
  await open.db.restoration.create({
    data: { id: "rst_2", backupMadeAt: fixture.clock.now(), restoredAt: fixture.clock.now() },
  });
  const ports = { rails: paymentRails([{ ...rail, statement }]) };
  const ctx = testContext(restored.database, { clock: fixture.clock, ports });
  expect(await resumeInstallation(ctx)).toMatchObject({ unexplained: [{ line }], stopped: [ids.payee] });
  expect(await open.db.payoutSchedule.findUnique({ where: { identityId: ids.payee } })).toMatchObject({
    stopReason: expect.stringContaining("sandbox_lost"),
  });
});
