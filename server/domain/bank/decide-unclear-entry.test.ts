import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { bookBankFile } from "@/server/domain/bank/book-bank-file";
import { closeBankAccount } from "@/server/domain/bank/close-bank-account";
import { decideUnclearEntry } from "@/server/domain/bank/decide-unclear-entry";
import { readBankFile } from "@/server/domain/bank/read-bank-file";
import { searchBankLines } from "@/server/domain/bank/search-bank-lines";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import { findUnclearEntry } from "@/server/domain/bank/unclear-entries";
import type { Context } from "@/server/operations/context";
import { bankEntry, bankFile, bankStatement } from "@/server/testing/bank-file-double";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards what a person decides about entries that may already be booked: each is decided once, its money is booked
// once, and the task closes with the last of them.

const IBANS = ["NL91ABNA0417164300", "BE68539007547034"];
const DAY = "2026-05-04";

let fixture: GiftFixture;
let operator: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  operator = fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
});
afterAll(() => fixture.close());

/** An account with one booked payment, and a file with others of the same day and amount that look the same. */
async function unclearFile(references: string[]): Promise<{ accountId: string; fileId: string }> {
  const iban = IBANS.pop()!;
  const account = { holder: "Almoner", iban, number: null, bank: null, currency: "EUR" };
  const { id: accountId } = await addBankAccount(operator, account);
  const entry = (bankReference: string) =>
    bankEntry(DAY, 5_000n, { bankReference, text: `Text ${bankReference}`, structuredReference: "RF18539007547034" });
  const importOne = async (name: string, openingCents: bigint, entries: ReturnType<typeof entry>[]) => {
    const source = bankFile(name, bankStatement(iban, { from: DAY, to: DAY, openingCents }, entries));
    const { file } = await storeBankFile(operator, source);
    const read = await readBankFile(operator, file, { columns: { mapping: null, accountId: null } });
    await bookBankFile(operator, read);
    return file.id;
  };
  await importOne(`first of ${iban}`, 0n, [entry("R1")]);
  return { accountId, fileId: await importOne(`second of ${iban}`, 5_000n, references.map(entry)) };
}

const next = async (fileId: string) => findUnclearEntry(operator, { fileId, after: null });
const openTasks = (subjectId: string) =>
  fixture.system.db.task.count({ where: { kind: "bank_entries_unclear", subjectId, status: "open" } });

it("takes an entry as the payment that it is, or books it as another one, and closes the task with the last", async () => {
  const { accountId, fileId } = await unclearFile(["R2", "R3"]);
  const first = await next(fileId);
  expect(first).toMatchObject({ left: 2, next: { entry: { text: "Text R2" }, known: [{ text: "Text R1" }] } });
  // Often the only field that shows a person that both are the same payment.
  const structuredReference = "RF18539007547034";
  expect(first.next).toMatchObject({ entry: { structuredReference }, known: [{ structuredReference }] });
  expect(await openTasks(fileId)).toBe(1);
  const { statementId, number, known } = first.next!;
  await expect(closeBankAccount(operator, { accountId })).rejects.toMatchObject({ code: "invalid_state" });
  for (const lineId of ["bln_1", null]) {
    const decided = decideUnclearEntry(fixture.partner, { statementId, number, lineId });
    await expect(decided).rejects.toMatchObject({ code: "not_permitted" });
  }
  // It can't be this line.
  await expect(decideUnclearEntry(operator, { statementId, number, lineId: "bln_1" })).rejects.toMatchObject({
    code: "invalid_state",
  });
  await decideUnclearEntry(operator, { statementId, number, lineId: known[0]!.lineId });
  await expect(decideUnclearEntry(operator, { statementId, number, lineId: null })).rejects.toMatchObject({
    code: "invalid_state",
  });
  // The other one can't be that payment, too.
  const second = await next(fileId);
  expect(second).toMatchObject({ left: 1, next: { entry: { text: "Text R3" }, known: [] } });
  await decideUnclearEntry(operator, { statementId, number: second.next!.number, lineId: null });
  expect(await next(fileId)).toMatchObject({ left: 0, next: null });
  expect(await openTasks(fileId)).toBe(0);
  const { rows } = await searchBankLines(operator, { accountId, ...EVERYTHING });
  expect(rows.map(({ text, openCents }) => [text, openCents])).toEqual([
    ["Text R3", 5_000n],
    ["Text R1", 5_000n],
  ]);
  const [statement] = await fixture.system.db.bankStatement.findMany({ where: { fileId } });
  expect(statement).toMatchObject({ newEntries: 1, knownEntries: 1, unclearEntries: 0 });
  expect(await fixture.brokenBooks()).toEqual([]);
});

const EVERYTHING = { state: null, text: null, from: null, to: null, after: null };

it("is decided once, whoever decides at the same time, and searched by what it says", async () => {
  const { accountId, fileId } = await unclearFile(["R2"]);
  const { statementId, number, known } = (await next(fileId)).next!;
  const decisions = [null, known[0]!.lineId, null].map((lineId) =>
    decideUnclearEntry(operator, { statementId, number, lineId }),
  );
  const done = await Promise.allSettled(decisions);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await fixture.brokenBooks()).toEqual([]);
  const search = async (wanted: Partial<Record<keyof typeof EVERYTHING, string>>) =>
    (await searchBankLines(operator, { accountId, ...EVERYTHING, ...(wanted as object) })).rows.length;
  const all = await search({});
  expect(await search({ text: "text r1" })).toBe(1);
  expect(await search({ text: "%" })).toBe(0);
  expect(await search({ state: "open" })).toBe(all);
  expect(await search({ state: "matched" })).toBe(0);
  expect(await search({ from: "2026-05-05" })).toBe(0);
  expect(await search({ after: `${DAY}_5000_1` })).toBe(0);
});
