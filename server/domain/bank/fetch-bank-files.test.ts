import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { fetchBankFiles, fetchDueBankFiles } from "@/server/domain/bank/fetch-bank-files";
import { runBankImports } from "@/server/domain/bank/run-bank-imports";
import type { Context } from "@/server/operations/context";
import { BankFetchError, type BankFetcher } from "@/server/ports/bank-fetcher";
import type { BankFileSource } from "@/server/ports/bank-file";
import { bankEntry, bankFile, bankStatement } from "@/server/testing/bank-file-double";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards files that the operator's command fetches: they are booked without a person, the command never runs twice at
// the same time, and a task reports a failure, or what can't be booked, until it is resolved.

const IBAN = "NL91ABNA0417164300";
const MAY = { from: "2026-04-30", to: "2026-06-01" };
const HOUR_MS = 3_600_000;

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const operator = fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
  await addBankAccount(operator, { holder: "Almoner", iban: IBAN, number: null, bank: null, currency: "EUR" });
});
afterAll(() => fixture.close());

let nowMs = Date.parse("2026-06-02T10:00:00Z");

/** The product with a command that fetches what `bring` returns. */
function fetching(bring: () => Promise<BankFileSource[]>): Context {
  const bankFetcher: BankFetcher = { everyMs: 6 * HOUR_MS, fetch: async (take) => take(await bring()) };
  const { system } = fixture;
  return { ...system, now: () => new Date(nowMs), ports: { ...system.ports, bankFetcher } };
}

const forever = new AbortController().signal;
const openTasks = async () => {
  const kinds = ["bank_fetch_failed", "bank_file_refused"];
  const tasks = await fixture.system.db.task.findMany({ where: { kind: { in: kinds }, status: "open" } });
  return tasks.map(({ kind }) => kind).sort();
};
const statementOf = (name: string, cents: bigint, closingCents = cents) =>
  bankFile(name, bankStatement(IBAN, MAY, [bankEntry("2026-05-04", cents)], { closingCents }));

it("books what comes by itself, no more often than it should, and names what can't be booked", async () => {
  let runs = 0;
  const ctx = fetching(async () => {
    runs += 1;
    return [statementOf("good.xml", 700n), statementOf("wrong.xml", 900n, 901n)];
  });
  await fetchDueBankFiles(ctx, forever);
  await fetchDueBankFiles(ctx, forever);
  expect(runs).toBe(1);
  await runBankImports(fixture.system, forever);
  const files = await fixture.system.db.bankFile.findMany({ orderBy: { name: "asc" } });
  expect(files.map(({ name, status }) => [name, status])).toEqual([
    ["good.xml", "booked"],
    ["wrong.xml", "refused"],
  ]);
  expect(await openTasks()).toEqual(["bank_file_refused"]);
  // Fetching the same files again books nothing.
  nowMs += 6 * HOUR_MS;
  await fetchDueBankFiles(ctx, forever);
  await runBankImports(fixture.system, forever);
  expect(runs).toBe(2);
  expect(await fixture.system.db.bankLine.count()).toBe(1);
});

it("raises a task when the command fails, and closes it when it works again", async () => {
  nowMs += 6 * HOUR_MS;
  const failing = fetching(() => Promise.reject(new BankFetchError("The command ended with 3.")));
  await fetchDueBankFiles(failing, forever);
  expect(await openTasks()).toEqual(["bank_fetch_failed", "bank_file_refused"]);
  const take = () => Promise.resolve();
  expect(
    await fetchBankFiles(
      fetching(async () => []),
      { take },
    ),
  ).toEqual({ files: 0, error: null });
  expect(await openTasks()).toEqual(["bank_file_refused"]);
  await expect(fetchBankFiles(fixture.partner, { take })).rejects.toMatchObject({ code: "not_permitted" });
});

it("never runs twice at the same time, and runs again after a process that died", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const take = () => Promise.resolve();
  const slow = fetchBankFiles(
    fetching(() => held.then(() => [])),
    { take },
  );
  await expect
    .poll(async () => (await fixture.system.db.bankFetch.findUnique({ where: { id: 1 } }))?.leaseUntil)
    .toBeTruthy();
  const other = fetching(async () => []);
  await expect(fetchBankFiles(other, { take })).rejects.toMatchObject({ code: "invalid_state" });
  nowMs += 6 * HOUR_MS;
  await fetchDueBankFiles(other, forever);
  release();
  await slow;
  await fixture.system.db.bankFetch.updateMany({ data: { leaseUntil: new Date(Date.now() - 1_000) } });
  expect(await fetchBankFiles(other, { take })).toEqual({ files: 0, error: null });
});
