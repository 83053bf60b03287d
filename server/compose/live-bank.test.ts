import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeBackup } from "@/server/cli/backup/make-backup";
import { restoreBackup } from "@/server/cli/backup/restore-backup";
import { type Application, compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import { enterPayeeAccount } from "@/server/domain/bank/outgoing/enter-payee-account";
import { makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import { downloadPaymentFile, releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { setPaying } from "@/server/domain/bank/outgoing/set-paying";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import { finishOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { reconcile } from "@/server/domain/payments/reconcile";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { releasePayouts } from "@/server/domain/payouts/release-payouts";
import { resumeInstallation } from "@/server/domain/recovery/resume-installation";
import { replaceList } from "@/server/domain/screening/replace-list";
import { operatorCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { requireChangeable } from "@/server/operations/require-changeable";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type Api, makeApi } from "@/server/testing/api-client";
import { createDatabase } from "@/server/testing/create-database";
import { openOnboarding } from "@/server/testing/onboarding-fixture";
import { BY_NACHA, ENTERED_ACCOUNT } from "@/server/testing/outgoing-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { openTestDatabase, type TestDatabase, urlsOfTestDatabase } from "@/server/testing/test-database";

// Guards the whole path of real money over the operator's bank account in live mode: it comes in by a statement, and
// leaves by a file that two operators release. The books match the bank, also after a restore from a backup.

const NEVER = new AbortController().signal;
const LIVE = {
  ALMONER_MODE: "live",
  ALMONER_SECRET: "0123456789abcdef0123456789abcdef",
  PAYMENT_RAILS: "bank",
  PUBLIC_URL: "https://give.juniper.org",
  SMTP_URL: "smtp://127.0.0.1:1",
  LOG_LEVEL: "silent",
};
const ACCOUNT = { iban: null, number: "123456789", bank: "021000021" };
const GIFT_CENTS = 5_000n;
const FEE_CENTS = 100n;

let database: TestDatabase;
let folder: string;
let live: Application;
let ctx: Context;
let api: Api;
let [ann, bob]: Context[] = [];
let charityId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), "almoner-live-bank-"));
  live = await compose(readEnv({ ...LIVE, DATABASE_URL: database.url, DATA_DIR: folder }));
  ctx = live.context;
  await replaceList(ctx, "test", [{ uid: "1", kind: "individual", name: "Zebedee Quillfeather", aliases: [] }]);
  [ann, bob] = [await operatorNamed("ann"), await operatorNamed("bob")];
  const { id } = await createIdentity(ctx, { type: "application", email: "partner@example.org" });
  await ctx.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const { secret: key } = await issueKey(ctx, { id, name: "Server" });
  api = makeApi(ctx, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
  const names = { display_name: "Lamp Fund", legal_name: "Lamp Fund Inc.", ein: "000000001" };
  charityId = await post("/v1/identities", { type: "organization", email: "charity@example.org", ...names });
  await ctx.db.identity.update({ where: { id: charityId }, data: { kycTier: 3 } });
  const decision = { jurisdiction: "US", registrationNumber: "00-0000001", source: "test" } as const;
  await verifyCharity(ctx, { identityId: charityId, ...decision });
});
afterAll(async () => {
  await live?.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function operatorNamed(name: string): Promise<Context> {
  const { userId } = await signedInUser(ctx, `${name}@example.org`);
  return ctx.as(operatorCaller({ name: `${name}@example.org`, userId, requestId: `req_${name}` }));
}

/** Calls the API, and returns the created id. */
async function post(at: string, body: object): Promise<string> {
  const { status, json } = await api.call("POST", at, { body });
  expect([status, json.error]).toEqual([201, undefined]);
  return json.id;
}

let statements = 0;
let balanceCents = 0n;

/** Imports a statement of one booking as the bank writes it, and does all the work that follows. */
async function importStatement(amountCents: bigint, text: string): Promise<void> {
  statements += 1;
  const today = ctx.now().toISOString().slice(0, 10);
  const payment = {
    amountCents,
    counterparty: null,
    text,
    structuredReference: null,
    endToEndId: null,
    returnCode: null,
  };
  const booking = { kind: "payment", bookedOn: today, valueOn: today, isReversal: false, chargesCents: 0n } as const;
  const written = ctx.ports.statements.write("camt.053.001.08", {
    account: ACCOUNT,
    holder: "Almoner Giving",
    currency: "USD",
    number: statements,
    madeAt: ctx.now(),
    opening: { amountCents: balanceCents, on: today },
    closesOn: today,
    entries: [{ ...payment, ...booking, bankReference: `LIVE-${statements}`, payments: [] }],
  });
  balanceCents = written.closingCents;
  const source = {
    name: written.name,
    async *open() {
      yield written.bytes;
    },
  };
  const { file } = await importBankFile(ann!, { source, mapping: null, accountId: null });
  expect([file.status, file.problems]).toEqual(["booked", []]);
  await matchBankFiles(ctx, NEVER);
  await submitWaitingGifts(ctx);
  await runDuePayments(ctx);
}

/** The errors in the books of an installation, and its differences from its bank. */
async function wrongIn(context: Context): Promise<unknown[]> {
  const broken = (await auditLedger(context)).flatMap(({ breaches }) => breaches);
  const rail = context.ports.rails.named("bank")!;
  const { found } = await reconcile(context, { rail, from: new Date(0), to: new Date(context.now().getTime() + 1) });
  const held = (await rail.balances()).get("USD");
  const books = await context.statement<{ code: string; cents: string }>(
    "SELECT code, abs(posted_cents)::text AS cents FROM ledger_sums() WHERE code LIKE 'rail:bank:%' AND currency = 'USD' AND posted_cents <> 0",
    [],
  );
  expect(held).toBe(balanceCents);
  expect(books).toEqual([{ code: "rail:bank:clearing", cents: String(balanceCents) }]);
  return [...broken, ...found];
}

it("takes a gift in, pays it out by a file of two operators, and has the books of the bank", async () => {
  const { id: accountId } = await addBankAccount(ann!, { holder: "Almoner Giving", ...ACCOUNT, currency: "USD" });
  const { transfers } = ctx.ports.rails.named("bank")!;
  await vi.waitFor(() => expect(transfers!.accountFor("USD")).not.toBeNull(), { timeout: 10_000 });
  const from = await post("/v1/identities", { type: "individual", email: "donor@example.org", display_name: "Ada" });
  const { json } = await api.call("POST", "/v1/gifts", {
    body: { from, to: charityId, amount_cents: Number(GIFT_CENTS) },
  });
  expect(json).toMatchObject({ status: "pending", payment_instructions: { type: "bank_transfer" } });
  await importStatement(GIFT_CENTS, `Lamps ${json.payment_instructions.reference}`);
  expect((await api.call("GET", `/v1/gifts/${json.id}`)).json).toMatchObject({ status: "settled" });

  const set = { return_url: "https://partner.example.org/money" };
  const account = await api.call("POST", `/v1/identities/${charityId}/payout_account`, { body: set });
  const secret = new URL(account.json.onboarding_url).pathname.split("/").at(-1)!;
  await openOnboarding(ctx, secret);
  const visitor = ctx.as(visitorCaller("page"));
  expect(await runUntrusted(visitor, enterPayeeAccount, { secret, ...ENTERED_ACCOUNT } as never)).toEqual([]);
  await runUntrusted(visitor, finishOnboarding, { secret });
  expect((await api.call("GET", `/v1/identities/${charityId}/payout_account`)).json).toMatchObject({
    status: "enabled",
  });

  const payout = await api.call("POST", "/v1/payouts", { body: { identity_id: charityId } });
  await releasePayouts(ctx, NEVER);
  await runDuePayments(ctx);
  await setPaying(ann!, { accountId, ...BY_NACHA });
  const { file } = await makePaymentFile(ann!, { accountId, executesOn: null });
  const release = { fileId: file.id, sha256: file.sha256 };
  await expect(releasePaymentFile(ann!, release)).rejects.toMatchObject({ code: "not_permitted" });
  await expect(downloadPaymentFile(bob!, { fileId: file.id })).rejects.toMatchObject({ code: "invalid_state" });
  await releasePaymentFile(bob!, release);
  const sent = new TextDecoder().decode((await downloadPaymentFile(bob!, { fileId: file.id })).bytes);
  expect(sent).toContain("9988776655");
  const { reference } = await ctx.db.bankPaymentLine.findFirstOrThrow({ where: { fileId: file.id } });
  expect((await api.call("GET", `/v1/payouts/${payout.json.id}`)).json).toMatchObject({ status: "in_transit" });

  await importStatement(FEE_CENTS - GIFT_CENTS, `Transfer ${reference}`);
  expect((await api.call("GET", `/v1/payouts/${payout.json.id}`)).json).toMatchObject({ status: "paid" });
  expect(await wrongIn(ctx)).toEqual([]);
});

it("has the same books where it is restored from a backup, held until it is resumed", {
  timeout: 120_000,
}, async () => {
  const storage = ctx.ports.files;
  const order = {
    databaseUrl: database.urls.app,
    storage,
    vault: ctx.vault,
    mode: "live",
    recipient: null,
    folder,
  } as const;
  const { file, manifest } = await makeBackup(order);
  const name = `restored_live_${Math.random().toString(36).slice(2)}`;
  await createDatabase(urlsOfTestDatabase("postgres").superuser, name);
  const urls = urlsOfTestDatabase(name);
  const load = { ownerUrl: urls.owner, manifest, stored: { file, identity: null }, storage };
  await restoreBackup(load, { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor });
  const restored = await compose(readEnv({ ...LIVE, DATABASE_URL: urls.app, DATA_DIR: folder }));
  try {
    expect(() => requireChangeable(restored.context)).toThrow("restored from a backup");
    const resumed = await resumeInstallation(restored.context);
    expect(resumed).toMatchObject({ unexplained: [], stopped: [], differences: [] });
    await restored.whenResumed();
    requireChangeable(restored.context);
    expect(await wrongIn(restored.context)).toEqual([]);
    const files = await restored.context.db.bankPaymentFile.findMany({ select: { status: true } });
    expect(files).toEqual([{ status: "released" }]);
  } finally {
    await restored.close();
  }
});
