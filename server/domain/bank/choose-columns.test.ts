import { afterAll, beforeAll, expect, it } from "vitest";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { chooseBankColumns, findBankTable, readBankTable } from "@/server/domain/bank/choose-columns";
import { findBankFile } from "@/server/domain/bank/find-bank-file";
import { runBankImports } from "@/server/domain/bank/run-bank-imports";
import { uploadBankFile } from "@/server/domain/bank/upload-bank-file";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards CSV files, which say neither what their columns mean nor whose account it is: nothing is read until a person
// has chosen both, the choice applies to later files with the same headings, and an unreadable value is shown and never
// read as another one.

const HEADINGS = "Buchungstag;Betrag;Name;Verwendungszweck";

let fixture: GiftFixture;
let operator: Context;
let euros: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const ports = { ...fixture.system.ports, bankFiles: { read: readBankFile, startOfTable } };
  const caller = { kind: "operator", identityId: null, name: "ops", requestId: "req_ops" } as const;
  operator = { ...fixture.system.as(caller), ports };
  euros = await add("NL91ABNA0417164300", "EUR");
});
afterAll(() => fixture.close());

async function add(iban: string, currency: string): Promise<string> {
  return (await addBankAccount(operator, { holder: "Almoner", iban, number: null, bank: null, currency })).id;
}

async function upload(...rows: string[]): Promise<string> {
  const bytes = Buffer.from([HEADINGS, ...rows].join("\n"));
  const source = {
    name: "export.csv",
    open: async function* () {
      yield bytes;
    },
  };
  const { id } = await uploadBankFile(operator, { source });
  await work();
  return id;
}

const work = () => runBankImports(operator, new AbortController().signal);
const view = (fileId: string) => findBankFile(operator, { fileId });

it("is read once a person said which column is which, and later files with these headings by themselves", async () => {
  const fileId = await upload("31.01.2026;1.234,50;Ada;Harbor", "01.02.2026;-3,00;Bank;Fee");
  expect(await view(fileId)).toMatchObject({ file: { status: "refused" }, needsColumns: true });
  const { table } = await findBankTable(operator, { fileId });
  const mapping = table!.proposed!;
  expect(mapping).toMatchObject({ dateFormat: "DD.MM.YYYY", decimalSign: "," });
  const shown = await readBankTable(operator, { fileId, mapping: { ...mapping, currency: "EUR" } });
  expect(shown.entries.map(({ amountCents }) => amountCents)).toEqual([123_450n, -300n]);
  const wrong = await readBankTable(operator, { fileId, mapping: { ...mapping, decimalSign: "." } });
  expect(wrong.problem).toContain("row 2");
  const dollars = { ...mapping, currency: "USD" };
  await expect(chooseBankColumns(operator, { fileId, mapping: dollars, accountId: euros })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  await chooseBankColumns(operator, { fileId, mapping: { ...mapping, currency: "EUR" }, accountId: euros });
  await work();
  expect(await view(fileId)).toMatchObject({ file: { status: "read", entries: 2 }, needsColumns: false });
  await expect(
    chooseBankColumns(operator, { fileId, mapping: { ...mapping, currency: "EUR" }, accountId: euros }),
  ).rejects.toMatchObject({ code: "invalid_state" });

  const later = await upload("03.02.2026;5,00;Bo;Harbor");
  expect(await view(later)).toMatchObject({
    file: { status: "read" },
    statements: [{ accountId: euros, newEntries: 1 }],
  });
  const broken = await upload("04.02.2026;5,00;Bo;Harbor", "05.02.2026;five;Bo;Harbor");
  expect((await view(broken)).file).toMatchObject({ status: "refused", entries: 1 });
  // With a second account in the currency, a person has to choose the account.
  await add("BE68539007547034", "EUR");
  const whose = await upload("06.02.2026;6,00;Cy;Harbor");
  const { file, needsColumns } = await view(whose);
  expect([file.status, needsColumns]).toEqual(["refused", true]);
  expect(file.problems[0]?.message).toContain("which account");
});
