import { afterAll, beforeAll, expect, it } from "vitest";
import { findAccountStanding } from "@/server/domain/bank/account-standings";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { closeBankAccount } from "@/server/domain/bank/close-bank-account";
import { findBankFile } from "@/server/domain/bank/find-bank-file";
import { listBankFiles } from "@/server/domain/bank/list-bank-files";
import { runBankImports } from "@/server/domain/bank/run-bank-imports";
import { rereadBankFile, startBankBooking, uploadBankFile } from "@/server/domain/bank/upload-bank-file";
import type { Context } from "@/server/operations/context";
import type { BankFileSource } from "@/server/ports/bank-file";
import { bankEntry, bankFile, bankStatement } from "@/server/testing/bank-file-double";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the import of statements in the console: booking does exactly what was shown before, nothing is booked before
// an operator says so, and work resumes wherever the process died.

const IBANS = [
  "NL91ABNA0417164300",
  "BE68539007547034",
  "AT611904300234573201",
  "FI2112345600000785",
  "GB29NWBK60161331926819",
];
const MAY = { from: "2026-04-30", to: "2026-06-01" };

let fixture: GiftFixture;
let operator: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  operator = fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
});
afterAll(() => fixture.close());

const forever = new AbortController().signal;
const add = (iban: string) =>
  addBankAccount(operator, { holder: "Almoner", iban, number: null, bank: null, currency: "EUR" });
const upload = (source: BankFileSource) => uploadBankFile(operator, { source });
const view = (fileId: string) => findBankFile(operator, { fileId });
const work = () => runBankImports(fixture.system, forever);
const countsOf = async (id: string) =>
  (await view(id)).statements.map(({ newEntries, knownEntries, unclearEntries }) => [
    newEntries,
    knownEntries,
    unclearEntries,
  ]);
const linesOf = (accountId: string) => fixture.system.db.bankLine.count({ where: { accountId } });

/** Makes the database list a file's statements after all others, by rewriting their rows and index entries. */
async function moveStatements(fileId: string): Promise<void> {
  const { closingOn } = await fixture.system.db.bankStatement.findFirstOrThrow({ where: { fileId } });
  for (const day of [new Date(0), closingOn])
    await fixture.system.db.bankStatement.updateMany({ where: { fileId }, data: { closingOn: day } });
}

/** Books a file as an operator does. */
async function book(fileId: string): Promise<void> {
  await startBankBooking(operator, { fileId });
  await work();
}

it("shows what booking would do, books nothing before that is said, and does just that then", async () => {
  const iban = IBANS.pop()!;
  const { id: accountId } = await add(iban);
  const entries = [1_000n, 2_000n, 3_000n].map((cents, at) => bankEntry("2026-05-04", cents, { endToEndId: `E${at}` }));
  const first = await upload(bankFile("one.xml", bankStatement(iban, MAY, entries.slice(0, 1))));
  expect(first.isNew).toBe(true);
  expect((await view(first.id)).file.work).toEqual({ step: "reading", error: null });
  await work();
  expect(await view(first.id)).toMatchObject({ file: { status: "read", work: null } });
  expect(await countsOf(first.id)).toEqual([[1, 0, 0]]);
  expect(await linesOf(accountId)).toBe(0);
  await book(first.id);
  expect((await view(first.id)).file.status).toBe("booked");

  const all = await upload(bankFile("all.xml", bankStatement(iban, MAY, entries)));
  await work();
  expect(await countsOf(all.id)).toEqual([[2, 1, 0]]);
  await book(all.id);
  expect(await countsOf(all.id)).toEqual([[2, 1, 0]]);
  expect(await linesOf(accountId)).toBe(3);
  await expect(startBankBooking(operator, { fileId: all.id })).rejects.toMatchObject({ code: "invalid_state" });

  // The same content again is the same file, whatever it is called.
  expect(await upload(bankFile("again.xml", bankStatement(iban, MAY, entries)))).toEqual({ id: all.id, isNew: false });
  expect((await view(all.id)).file).toMatchObject({ status: "booked", work: null });
  const standing = { closing: { cents: 6_000n }, open: { count: 3, cents: 6_000n }, gaps: [] };
  expect(await findAccountStanding(operator, { accountId })).toMatchObject(standing);
  // Both statements end on the same day: the one read last counts, wherever its row is.
  for (const fileId of [first.id, all.id]) {
    await moveStatements(fileId);
    expect(await findAccountStanding(operator, { accountId })).toMatchObject(standing);
  }
  await expect(closeBankAccount(operator, { accountId })).rejects.toMatchObject({ code: "invalid_state" });
  const { rows } = await listBankFiles(operator, {}, { limit: 10, after: null });
  expect(rows.map(({ name }) => name)).toEqual(["all.xml", "one.xml"]);
  expect(JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? `${value}` : value))).not.toContain(
    "wrappedKey",
  );
});

it("says which account a statement is of that nobody added, and reads the file again once it was", async () => {
  const iban = IBANS.pop()!;
  const records = bankStatement(iban, MAY, [bankEntry("2026-05-04", 500n)]);
  const { id } = await upload(bankFile("unknown.xml", records));
  await work();
  const { file } = await view(id);
  expect(file.status).toBe("refused");
  expect(file.problems[0]?.account).toEqual({ iban, number: null, bank: null, currency: "EUR" });
  await expect(startBankBooking(operator, { fileId: id })).rejects.toMatchObject({ code: "invalid_state" });
  await add(iban);
  await rereadBankFile(operator, { fileId: id });
  await work();
  expect((await view(id)).file).toMatchObject({ status: "read", problems: [] });
  expect(await countsOf(id)).toEqual([[1, 0, 0]]);
});

it("goes on where a worker was that ended or died, and books each entry once", async () => {
  const iban = IBANS.pop()!;
  const { id: accountId } = await add(iban);
  const entries = Array.from({ length: 1_600 }, (_, at) => bankEntry("2026-05-04", BigInt(at + 1)));
  const { id } = await upload(bankFile("many.xml", bankStatement(iban, MAY, entries)));
  // A worker that has to stop releases its file at the first heartbeat.
  await runBankImports(fixture.system, AbortSignal.abort());
  expect((await view(id)).file.status).toBe("stored");
  await work();
  await startBankBooking(operator, { fileId: id });
  const ending = new AbortController();
  let left = 2;
  const stopping = {
    ...fixture.system,
    transaction: ((run, options) => {
      left -= 1;
      if (left === 0) ending.abort();
      return fixture.system.transaction(run, options);
    }) as Context["transaction"],
  };
  await runBankImports(stopping, ending.signal);
  const begun = await linesOf(accountId);
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(entries.length);
  const { file, progress } = await view(id);
  expect(file.work).toEqual({ step: "booking", error: null });
  expect(progress).toEqual({ decided: begun, all: entries.length });
  await work();
  expect(await linesOf(accountId)).toBe(entries.length);
  expect(await view(id)).toMatchObject({ file: { status: "booked", work: null }, progress: null });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("closes an account that has nothing open, whose statements are unknown from then on", async () => {
  const iban = IBANS.pop()!;
  const { id: accountId } = await add(iban);
  await closeBankAccount(operator, { accountId });
  await expect(closeBankAccount(operator, { accountId })).rejects.toMatchObject({ code: "invalid_state" });
  const { id } = await upload(bankFile("late.xml", bankStatement(iban, MAY, [bankEntry("2026-05-04", 77n)])));
  await work();
  expect((await view(id)).file.status).toBe("refused");
  // The same account can be added again.
  await add(iban);
});

it("takes no account whose number can't be right, and no empty file", async () => {
  const us = (bank: string, number = "123456789") =>
    addBankAccount(operator, { holder: "Almoner", iban: null, number, bank, currency: "USD" });
  await expect(us("021000022")).rejects.toMatchObject({ code: "invalid_parameter", param: "bank" });
  await expect(us("021000021", "1234567890123456789")).rejects.toMatchObject({ param: "number" });
  await us("021000021");
  const iban = IBANS.pop()!;
  const withBic = (bank: string) =>
    addBankAccount(operator, { holder: "Almoner", iban, number: null, bank, currency: "EUR" });
  await expect(withBic("SHORT")).rejects.toMatchObject({ param: "bank" });
  await withBic("COBADEFFXXX");
  async function* nothing() {}
  await expect(upload({ name: "empty.xml", open: () => nothing() })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  for (const refused of [
    () => uploadBankFile(fixture.partner, { source: bankFile("mine.xml", []) }),
    () => startBankBooking(fixture.partner, { fileId: "bfl_1" }),
    () => findBankFile(fixture.partner, { fileId: "bfl_1" }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "not_permitted" });
});
