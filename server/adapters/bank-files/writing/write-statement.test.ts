import { Parser } from "mt940js";
import { Ofx } from "ofx-data-extractor";
import { describe, expect, it } from "vitest";
import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import { STATEMENT_FORMATS, type StatementDescription } from "@/server/ports/statement-writer";
import { statementDescription, statementEntry } from "@/server/testing/bank-statements";
import { readerOf, readWritten } from "@/server/testing/written-statements";

// Guards that the sandbox bank's files look like a real bank's, and that each booking is read as it was described.

const payment = {
  amountCents: 1_000n,
  counterparty: null,
  text: "One",
  structuredReference: null,
  endToEndId: null,
  returnCode: null,
};
const entries = [
  statementEntry({ bankReference: "B1", endToEndId: "E2E-1", text: "Spende für Žofia & Ко 💛" }),
  statementEntry({ bankReference: "B2", amountCents: -390n, kind: "fee", counterparty: null, text: "Account fee" }),
  statementEntry({ bankReference: "B3", bookedOn: "2026-11-04", amountCents: -1250n, isReversal: true }),
  statementEntry({ bankReference: "B4", bookedOn: "2026-11-05", returnCode: "AC04", text: "Payout" }),
  statementEntry({
    bankReference: "B5",
    bookedOn: "2026-11-30",
    valueOn: "2026-12-01",
    amountCents: 2_850n,
    chargesCents: 150n,
    counterparty: null,
    text: "",
    payments: [payment, { ...payment, amountCents: 2_000n, text: "Two", endToEndId: "E2E-2" }],
  }),
];
const month = statementDescription({ entries });
const CLOSING = 100_000n + 1_250n - 390n - 1_250n + 1_250n + 2_850n;

describe.each(STATEMENT_FORMATS)("a statement as %s", (format) => {
  it("is read as it was described", async () => {
    const file = statementWriter.write(format, month);
    expect(file).toMatchObject({ closingCents: CLOSING, shortened: [] });
    const read = await readWritten(file.bytes, format);
    expect(read).toMatchObject({ format: readerOf(format), problems: [], closingCents: CLOSING });
    expect(read.openingCents).toBe(readerOf(format) === "ofx" ? null : 100_000n);
    const facts = ["bookedOn", "valueOn", "amountCents", "bankReference"] as const;
    const pick = (one: Record<(typeof facts)[number], unknown>) => facts.map((fact) => one[fact]);
    expect(read.entries.map(pick)).toEqual(entries.map(pick));
    expect(read.entries[0]?.text).toMatch(/Spende f.{1,2}r (?:Žofia|Zofia|Žofia) (?:&|\+) (?:Ко|Ko)/u);
    expect(read.entries[1]?.text).toContain("Account fee");
  });

  it("is read where nothing was booked", async () => {
    const read = await readWritten(statementWriter.write(format, { ...month, entries: [] }).bytes, format);
    expect(read).toMatchObject({ entries: [], problems: [] });
    if (format !== "csv") expect(read.closingCents).toBe(100_000n);
  });

  it("has the same bytes each time", () => {
    expect(statementWriter.write(format, month).bytes).toEqual(statementWriter.write(format, month).bytes);
  });

  it("never has characters that its encoding lacks", () => {
    const text = "\u0000 Ко 💛 \ud800 € – ’";
    const { bytes } = statementWriter.write(format, statementDescription({ entries: [statementEntry({ text })] }));
    const isAscii = format === "mt940" || format === "bai2";
    if (isAscii) expect(Math.max(...bytes)).toBeLessThan(0x7f);
    if (format !== "ofx1") expect(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).not.toContain("\u0000");
    else expect(Buffer.from(bytes).toString("latin1")).toContain("Ko");
  });
});

it("keeps parties, ids, returns, charges and the payments of a batch in camt", async () => {
  for (const format of ["camt.053.001.02", "camt.053.001.08"] as const) {
    const { entries: read } = await readWritten(statementWriter.write(format, month).bytes, format);
    expect(read[0]).toMatchObject({
      counterparty: entries[0]!.counterparty,
      endToEndId: "E2E-1",
      text: entries[0]!.text,
      details: [{ amountCents: 1250n }],
    });
    expect(read[2]).toMatchObject({ isReversal: true, amountCents: -1250n, counterparty: entries[2]!.counterparty });
    expect(read[3]).toMatchObject({ returnCode: "AC04", counterparty: entries[3]!.counterparty });
    expect(read[4]).toMatchObject({
      chargesCents: 150n,
      details: [
        { amountCents: 1_000n, text: "One", endToEndId: null },
        { amountCents: 2_000n, text: "Two", endToEndId: "E2E-2" },
      ],
    });
  }
});

it("says in MT940 what came back, and cuts texts at 65 characters without losing one", async () => {
  const text = `${"Long words are cut ".repeat(8)}:20: -end`.slice(0, 160).trim();
  const long = statementEntry({
    text,
    endToEndId: "E2E-12345678901234567890",
    structuredReference: "RF18539007547034",
  });
  const returned = statementEntry({ bankReference: "B2", returnCode: "AC04", isReversal: true, amountCents: -5n });
  const file = statementWriter.write("mt940", statementDescription({ entries: [long, returned] }));
  const lines = Buffer.from(file.bytes).toString().split("\r\n");
  expect(Math.max(...lines.map((line) => line.replace(/^:86:/, "").length))).toBeLessThanOrEqual(65);
  const { entries: read, problems } = await readWritten(file.bytes, "mt940");
  expect(problems).toEqual([]);
  expect(read[0]).toMatchObject({ text: `${text} RF18539007547034`, endToEndId: "E2E-12345678901234567890" });
  expect(read[0]?.counterparty).toEqual({ ...long.counterparty, name: "Maria Munoz" });
  expect(read[1]).toMatchObject({ returnCode: "AC04", isReversal: true, amountCents: -5n });
});

it("says what a format could not hold", () => {
  const entry = statementEntry({ text: "y".repeat(700), counterparty: { name: "z".repeat(90), account: NO_ACCOUNT } });
  const shortened = (format: (typeof STATEMENT_FORMATS)[number]) =>
    statementWriter.write(format, statementDescription({ entries: [entry] })).shortened.map(({ field }) => field);
  expect(shortened("mt940")).toEqual(["name", "text"]);
  expect(shortened("ofx2")).toEqual(["text"]);
  expect(shortened("camt.053.001.08")).toEqual(["name"]);
  expect(shortened("bai2")).toEqual([]);
});
const NO_ACCOUNT = { iban: null, number: null, bank: null };

it("is read alike by a library for MT940 and by one for OFX", () => {
  const [read] = new Parser().parse(Buffer.from(statementWriter.write("mt940", month).bytes).toString());
  expect([read?.openingBalance, read?.closingBalance, read?.number.statement]).toEqual([1000, 1037.1, "7"]);
  expect(read?.transactions.map(({ amount }) => amount)).toEqual([12.5, -3.9, -12.5, 12.5, 28.5]);
  for (const version of ["ofx1", "ofx2"] as const) {
    const { bytes } = statementWriter.write(version, month);
    const list = new Ofx(Buffer.from(bytes).toString("latin1")).getBankTransferList();
    expect(list.map(({ TRNAMT, FITID }) => [Number(TRNAMT), FITID])).toEqual(
      entries.map(({ amountCents, bankReference }) => [Number(amountCents) / 100, bankReference]),
    );
  }
});

it.each<[string, Partial<StatementDescription>, string]>([
  ["an entry after its end", { entries: [statementEntry({ bookedOn: "2026-12-02" })] }, "closes on"],
  ["entries out of order", { entries: [...entries].reverse() }, "comes after"],
  ["a day that doesn't exist", { closesOn: "2026-11-31" }, "is not a day"],
  ["a payment of nothing", { entries: [statementEntry({ amountCents: 0n })] }, "no amount"],
  ["payments that don't add up", { entries: [statementEntry({ payments: [payment] })] }, "don't come to"],
  ["an id that banks don't accept", { entries: [statementEntry({ endToEndId: "a_b" })] }, "is not an id"],
  ["no account", { account: NO_ACCOUNT }, "neither an IBAN nor"],
])("refuses %s", (_name, changes, message) => {
  expect(() => statementWriter.write("mt940", statementDescription(changes))).toThrow(message);
});
