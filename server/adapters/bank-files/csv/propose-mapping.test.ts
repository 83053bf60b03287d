import { describe, expect, it } from "vitest";
import { readFirstRows } from "@/server/adapters/bank-files/csv/first-rows";
import { proposeMapping } from "@/server/adapters/bank-files/csv/propose-mapping";
import { readCsv } from "@/server/adapters/bank-files/csv/read-csv";
import { bytesOf, statementsOf } from "@/server/testing/bank-file-bytes";

/** Proposes a mapping of a file, and reads the file by it. */
async function readProposed(text: string) {
  const { delimiter, rows } = await readFirstRows(bytesOf(text, 100));
  const mapping = proposeMapping(rows, delimiter);
  const [only] = mapping ? await statementsOf(readCsv(bytesOf(text, 100), mapping)) : [];
  return { mapping, amounts: only?.entries.map((entry) => entry.amountCents), end: only?.end };
}

describe("proposing a mapping", () => {
  it("reads a German bank's table, with rows before its headings", async () => {
    const text =
      "Kontonummer:;DE89 / Girokonto\nZeitraum:;30 Tage\n\n" +
      "Buchungstag;Wertstellung;Auftraggeber / Begünstigter;Verwendungszweck;Kontonummer;BLZ;Betrag (EUR);Saldo\n" +
      '31.01.2024;01.02.2024;Jane;"Spende; ABCD";DE89370400440532013000;COBADEFFXXX;1.234,50;1.334,50\n' +
      "30.01.2024;30.01.2024;Joe;Miete;;;-100,00;100,00\n";
    const { mapping, amounts, end } = await readProposed(text);
    expect(mapping).toMatchObject({
      hasHeadings: true,
      delimiter: ";",
      skippedRows: 3,
      dateFormat: "DD.MM.YYYY",
      decimalSign: ",",
    });
    expect(mapping!.columns).toEqual({
      bookedOn: "Buchungstag",
      valueOn: "Wertstellung",
      amount: "Betrag (EUR)",
      name: "Auftraggeber / Begünstigter",
      account: "Kontonummer",
      bank: "BLZ",
      text: "Verwendungszweck",
      balance: "Saldo",
    });
    expect(amounts).toEqual([123450n, -10000n]);
    expect([end!.opening!.amountCents, end!.closing!.amountCents]).toEqual([20000n, 133450n]);
  });

  it("reads an American bank's table of credits and debits", async () => {
    const text =
      'Date,Description,Debit,Credit,Balance\n01/31/2024,"Gift, ABCD",,"1,005.00","1,105.00"\n01/30/2024,Fee,5.00,,100.00\n';
    const { mapping, amounts } = await readProposed(text);
    expect(mapping).toMatchObject({ dateFormat: "MM/DD/YYYY", decimalSign: ".", currency: "USD" });
    expect(mapping!.columns).toEqual({
      bookedOn: "Date",
      text: "Description",
      debit: "Debit",
      credit: "Credit",
      balance: "Balance",
    });
    expect(amounts).toEqual([100500n, -500n]);
  });

  it("tells days from months where a day is beyond the twelfth, and takes the currency from its column", async () => {
    const text = "Date\tAmount\tCurrency\n13/01/2024\t5.00\tGBP\n02/01/2024\t-6.00\tGBP\n";
    expect((await readProposed(text)).mapping).toMatchObject({
      delimiter: "\t",
      dateFormat: "DD/MM/YYYY",
      currency: "GBP",
    });
  });

  it("finds columns without headings", async () => {
    const { mapping, amounts } = await readProposed("20240131|17|Gift|-5,50\n20240201|18|Rent|1.000,00\n");
    expect(mapping).toMatchObject({
      hasHeadings: false,
      delimiter: "|",
      decimalSign: ",",
      columns: { bookedOn: 0, amount: 3 },
    });
    expect(amounts).toEqual([-550n, 100000n]);
  });

  it("names a column by its position where its heading is there twice", () => {
    const rows = [
      ["Date", "Amount", "Name", "Name"],
      ["2024-01-31", "1.00", "A", "B"],
    ];
    expect(proposeMapping(rows)!.columns).toEqual({ bookedOn: "Date", amount: "Amount", name: 2 });
  });

  it("proposes nothing where there are no dates or no amounts", () => {
    expect(proposeMapping([["a", "b"]])).toBeNull();
    expect(proposeMapping([["2024-01-31", "b"]])).toBeNull();
    expect(proposeMapping([])).toBeNull();
  });
});
