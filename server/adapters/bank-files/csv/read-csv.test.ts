// Guards that no value of a bank's table is guessed: what can't be read is an error with its row and column, and never 0.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "@/server/adapters/bank-files/csv/read-csv";
import { decimalText } from "@/server/kernel/money";
import type { CsvMapping } from "@/server/ports/bank-file";
import { bytesOf, statementsOf } from "@/server/testing/bank-file-bytes";

const MAPPING: CsvMapping = {
  hasHeadings: true,
  delimiter: ";",
  skippedRows: 0,
  dateFormat: "DD.MM.YYYY",
  decimalSign: ",",
  currency: "EUR",
  columns: { bookedOn: "Datum", amount: "Betrag", text: "Text" },
};
const BALANCED: CsvMapping = { ...MAPPING, columns: { ...MAPPING.columns, balance: "Saldo" } };
const TWO_COLUMNS: CsvMapping = { ...MAPPING, columns: { bookedOn: 0, debit: 1, credit: 2 } };

async function readTable(content: string | Uint8Array, mapping: Partial<CsvMapping> = {}, partSize?: number) {
  const [only] = await statementsOf(readCsv(bytesOf(content, partSize), { ...MAPPING, ...mapping }));
  return only!;
}

const table = (...rows: string[]) => ["Datum;Betrag;Text", ...rows, ""].join("\r\n");

describe("a table", () => {
  it("is one statement without an account", async () => {
    const { head, entries, end } = await readTable(table("31.01.2024;1.234,50;Gift ABCD"));
    expect(head).toEqual({
      record: "statement",
      account: { iban: null, number: null, bank: null },
      currency: "EUR",
      kind: "statement",
      reference: null,
      number: null,
      opening: null,
      madeAt: null,
    });
    expect(entries).toEqual([
      {
        record: "entry",
        status: "booked",
        amountCents: 123450n,
        currency: "EUR",
        isReversal: false,
        bookedOn: "2024-01-31",
        valueOn: null,
        code: null,
        chargesCents: 0n,
        counterparty: null,
        text: "Gift ABCD",
        structuredReference: null,
        endToEndId: null,
        bankReference: null,
        returnCode: null,
        details: [],
        place: "row 2",
      },
    ]);
    expect(end).toEqual({ record: "end", opening: null, closing: null });
  });

  it("is read in every encoding", async () => {
    const text = table("31.01.2024;1,00;Müller");
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, "latin1"),
      utf16,
      Buffer.from(utf16).swap16(),
    ])
      expect((await readTable(bytes)).entries.map((entry) => entry.text)).toEqual(["Müller"]);
  });

  it("may begin with other rows, and have empty ones and quoted values", async () => {
    const text = `Konto;123\r\n\r\n${table('31.01.2024;"1,00";"a;\n""b"""', "", ";;", "01.02.2024;2,00;c")}`;
    const { entries } = await readTable(text, { skippedRows: 2 });
    expect(entries.map(({ text: words, place }) => [words, place])).toEqual([
      ['a; "b"', "row 4"],
      ["c", "row 7"],
    ]);
  });

  it("has all that its columns were mapped to, by heading or by position", async () => {
    const rows = "d;v;a;c;n;i;b;t;r\n2024-01-31;2024-02-01;5.00;usd;Jane;DE89370400440532013000;COBADEFFXXX;Hello;R1\n";
    const columns = {
      bookedOn: "D",
      valueOn: 1,
      amount: "a",
      currency: "c",
      name: "n",
      account: "i",
      bank: "b",
      text: "t",
      reference: 8,
    };
    const { head, entries } = await readTable(rows, { dateFormat: "YYYY-MM-DD", decimalSign: ".", columns });
    expect(head.currency).toBeNull();
    expect(entries).toMatchObject([
      {
        bookedOn: "2024-01-31",
        valueOn: "2024-02-01",
        amountCents: 500n,
        currency: "USD",
        counterparty: { name: "Jane", account: { iban: "DE89370400440532013000", number: null, bank: "COBADEFFXXX" } },
        text: "Hello",
        bankReference: "R1",
      },
    ]);
  });

  it("needs no headings", async () => {
    const { entries } = await readTable("01.02.2024;5,00\n", {
      hasHeadings: false,
      columns: { bookedOn: 0, amount: 1, text: 7 },
    });
    expect(entries).toMatchObject([{ amountCents: 500n, text: "", place: "row 1" }]);
  });
});

describe("credits and debits", () => {
  it("are two columns of which one is empty or zero", async () => {
    const rows = table("01.02.2024;;5,00", "02.02.2024;3,00;", "03.02.2024;0,00;7,00");
    expect((await readTable(rows, TWO_COLUMNS)).entries.map((entry) => entry.amountCents)).toEqual([500n, -300n, 700n]);
  });

  it("may have a minus on every debit", async () => {
    const rows = table("01.02.2024;-5,00;", "02.02.2024;-3,00;");
    expect((await readTable(rows, TWO_COLUMNS)).entries.map((entry) => entry.amountCents)).toEqual([-500n, -300n]);
  });

  it.each([
    ["01.02.2024;;", "neither a credit nor a debit", "row 2"],
    ["01.02.2024;1,00;2,00", "both a credit and a debit", "row 2"],
    ["01.02.2024;;-2,00", "The credit has a minus", "row 2, column Text"],
    ["01.02.2024;1,00;\r\n02.02.2024;-1,00;", "Some debits have a minus", "row 3, column Betrag"],
  ])("are refused where they say nothing certain: %s", async (row, message, place) => {
    await expect(readTable(table(row), TWO_COLUMNS)).rejects.toThrow(
      expect.objectContaining({ message: expect.stringContaining(message), place }),
    );
  });
});

describe("balances", () => {
  const balanced = (...rows: string[]) => ["Datum;Betrag;Saldo;Text", ...rows].join("\n");
  const oldest = ["01.02.2024;5,00;105,00;a", "02.02.2024;-7,00;98,00;b", "03.02.2024;2,00;100,00;c"];
  const opening = { amountCents: 10000n, currency: "EUR", on: "2024-02-01" };
  const closing = { amountCents: 10000n, currency: "EUR", on: "2024-02-03" };

  it("give the opening and the closing one, whichever entry comes first", async () => {
    expect((await readTable(balanced(...oldest), BALANCED)).end).toEqual({ record: "end", opening, closing });
    expect((await readTable(balanced(...oldest.toReversed()), BALANCED)).end).toEqual({
      record: "end",
      opening,
      closing,
    });
  });

  it("may stand in some rows only", async () => {
    const rows = [
      "01.02.2024;5,00;;a",
      "02.02.2024;-7,00;98,00;b",
      "02.02.2024;1,00;;c",
      "03.02.2024;1,00;100,00;d",
      "03.02.2024;-2,00;;e",
    ];
    const end = { record: "end", opening, closing: { ...closing, amountCents: 9800n } };
    expect((await readTable(balanced(...rows), BALANCED)).end).toEqual(end);
    expect((await readTable(balanced(...rows.toReversed()), BALANCED)).end).toEqual(end);
  });

  it("of one day that fit both ways are the same in the file's order", async () => {
    const rows = ["01.02.2024;5,00;105,00;a", "01.02.2024;-5,00;100,00;b"];
    expect((await readTable(balanced(...rows), BALANCED)).end).toMatchObject({
      opening: { amountCents: 10000n },
      closing: { amountCents: 10000n },
    });
  });

  it("that don't add up are an error at their row", async () => {
    const rows = [...oldest.slice(0, 2), "03.02.2024;2,00;100,01;c"];
    await expect(readTable(balanced(...rows), BALANCED)).rejects.toMatchObject({ place: "row 4" });
  });

  it("can't go on in another currency", async () => {
    const columns = { ...BALANCED.columns, currency: "Text" };
    const rows = balanced("01.02.2024;5,00;105,00;EUR", "02.02.2024;1,00;106,00;USD");
    await expect(readTable(rows, { ...BALANCED, columns })).rejects.toThrow("another currency");
  });
});

describe("tables that can't be trusted", () => {
  it.each([
    ["an amount that is none", table("31.01.2024;oops;x"), "row 2, column Betrag"],
    ["no amount", table("31.01.2024;;x"), "row 2, column Betrag"],
    ["an amount of three decimals", table("31.01.2024;1,005;x"), "row 2, column Betrag"],
    ["no date", table(";1,00;x"), "row 2, column Datum"],
    ["a date that doesn't exist", table("30.02.2024;1,00;x"), "row 2, column Datum"],
    ["a date of another format", table("2024-01-31;1,00;x"), "row 2, column Datum"],
    ["a footer", table("31.01.2024;1,00;x", "Summe;1,00;"), "row 3, column Datum"],
  ])("are refused: %s", async (_, text, place) => {
    await expect(readTable(text)).rejects.toThrow(expect.objectContaining({ place }));
  });

  it.each([
    ["no headings", "", {}, "no headings"],
    ["a column that is missing", table(), { columns: { bookedOn: "Datum", amount: "Amount" } }, 'no column "Amount"'],
    ["a column that is there twice", "Datum;Betrag;Betrag\n", {}, 'more than one column "Betrag"'],
    ["a heading where there are none", table(), { hasHeadings: false }, "no headings"],
    ["no amounts", table(), { columns: { bookedOn: 0 } }, "Map the column of the amount"],
    ["a quotation mark without its end", table('31.01.2024;1,00;"x'), {}, "quotation marks"],
    [
      "a currency that is none",
      table("31.01.2024;1,00;EURO"),
      { columns: { ...MAPPING.columns, currency: 2 } },
      "not a currency",
    ],
  ])("are refused: %s", async (_, text, mapping, message) => {
    await expect(readTable(text, mapping)).rejects.toThrow(message);
  });

  it("end with the error of whatever they come from", async () => {
    async function* broken() {
      yield Buffer.from(table("31.01.2024;1,00;x"));
      throw new Error("the disk is gone");
    }
    await expect(statementsOf(readCsv(broken(), MAPPING))).rejects.toThrow("the disk is gone");
  });
});

describe("entries", () => {
  it("come back exactly, whatever they are", async () => {
    const written = fc.record({
      cents: fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }),
      day: fc
        .date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      text: fc
        .string({ unit: fc.constantFrom(..."aZ 09;,\"'\né€"), maxLength: 30 })
        .map((text) => text.trim().replace(/\s+/g, " ")),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(written, { maxLength: 6 }), fc.integer({ min: 1, max: 200 }), async (all, partSize) => {
        const rows = all.map(({ cents, day, text }) => {
          const amount = decimalText(cents)
            .replace(".", ",")
            .replace(/\B(?=(\d{3})+(?!\d)(?=.*,))/g, ".");
          return `${day.split("-").reverse().join(".")};${amount};"${text.replaceAll('"', '""')}"`;
        });
        const { entries } = await readTable(table(...rows), {}, partSize);
        expect(entries.map(({ amountCents, bookedOn, text }) => ({ cents: amountCents, day: bookedOn, text }))).toEqual(
          all,
        );
      }),
    );
  });
});
