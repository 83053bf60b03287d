import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { bookBankFile } from "@/server/domain/bank/book-bank-file";
import { compareBankDays } from "@/server/domain/bank/compare-bank-days";
import { readBankFile } from "@/server/domain/bank/read-bank-file";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import type { Context } from "@/server/operations/context";
import { bankEntry, bankFile, bankStatement } from "@/server/testing/bank-file-double";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that the books equal the bank: closing balances match what was booked, and a missing statement is noticed.

const IBAN = "NL91ABNA0417164300";
let fixture: GiftFixture;
let operator: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  operator = fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
});
afterAll(() => fixture.close());

async function importDay(from: string, to: string, openingCents: bigint, cents: bigint): Promise<void> {
  const records = bankStatement(IBAN, { from, to, openingCents }, [bankEntry(to, cents)]);
  const { file } = await storeBankFile(operator, bankFile(`${to}.xml`, records));
  await bookBankFile(operator, await readBankFile(operator, file, { columns: { mapping: null, accountId: null } }));
}

it("has each day's closing balance, and what is missing between them until it comes", async () => {
  const { id: accountId } = await addBankAccount(operator, {
    holder: "Almoner",
    iban: IBAN,
    number: null,
    bank: null,
    currency: "EUR",
  });
  const days = async () =>
    (await compareBankDays(operator, { accountId })).map(({ closedOn, closingCents, bookedCents, differenceCents }) => [
      closedOn.toISOString().slice(0, 10),
      closingCents,
      bookedCents,
      differenceCents,
    ]);
  expect(await days()).toEqual([]);
  await importDay("2026-05-03", "2026-05-04", 10_000n, 500n);
  await importDay("2026-05-06", "2026-05-07", 10_700n, -300n);
  expect(await days()).toEqual([
    ["2026-05-07", 10_400n, 10_200n, 200n],
    ["2026-05-04", 10_500n, 10_500n, 0n],
  ]);
  await importDay("2026-05-04", "2026-05-05", 10_500n, 200n);
  expect((await days()).map(([, , , difference]) => difference)).toEqual([0n, 0n, 0n]);
  await expect(compareBankDays(fixture.partner, { accountId })).rejects.toMatchObject({ code: "not_permitted" });
});
