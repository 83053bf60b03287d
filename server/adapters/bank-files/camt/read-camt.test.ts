import { expect, it } from "vitest";
import { readCamt } from "@/server/adapters/bank-files/camt/read-camt";
import type { BankEntry, BankRecord, BankStatementHead } from "@/server/ports/bank-file";
import {
  bytesOf,
  CAMT_IBAN,
  camtBalance,
  camtEntry,
  camtFile,
  camtStatement,
  collect,
} from "@/server/testing/camt-file";

async function read(content: string | Uint8Array, chunkBytes?: number): Promise<BankRecord[]> {
  return collect(readCamt(bytesOf(content, chunkBytes)));
}

async function readEntry(entry: string): Promise<BankEntry> {
  const records = await read(camtFile({ statements: [camtStatement({ entries: [entry] })] }));
  return records.find((record): record is BankEntry => record.record === "entry")!;
}

async function readHead(statement: string): Promise<BankStatementHead> {
  return (await read(camtFile({ statements: [statement] })))[0] as BankStatementHead;
}

const OPENING = camtBalance("OPBD", "100.00", "2026-11-01");
const CLOSING = camtBalance("CLBD", "110.00", "2026-11-02");

it.each([1, 7, 100_000])("reads a statement from chunks of %i bytes: head, entries, end", async (chunkBytes) => {
  const balances = [OPENING, CLOSING];
  const entries = [camtEntry({ reference: "B-1" })];
  const records = await read(camtFile({ statements: [camtStatement({ balances, entries })] }), chunkBytes);
  expect(records).toEqual([
    {
      record: "statement",
      account: { iban: CAMT_IBAN, number: null, bank: null },
      currency: "EUR",
      kind: "statement",
      reference: "S1",
      number: 1,
      opening: { amountCents: 10_000n, currency: "EUR", on: "2026-11-01" },
      madeAt: "2026-11-03T18:00:00+01:00",
    },
    expect.objectContaining({
      record: "entry",
      status: "booked",
      amountCents: 1_000n,
      currency: "EUR",
      bookedOn: "2026-11-02",
      bankReference: "B-1",
      details: [],
      place: "entry 1 of statement 1",
    }),
    { record: "end", closing: { amountCents: 11_000n, currency: "EUR", on: "2026-11-02" } },
  ]);
});

it("reads several statements of several accounts, also those without an entry", async () => {
  const other = "<Othr><Id>12 34-5</Id></Othr>";
  const statements = [camtStatement({ balances: [OPENING] }), camtStatement({ number: 2, account: other })];
  const records = await read(camtFile({ statements }));
  expect(records.map(({ record }) => record)).toEqual(["statement", "end", "statement", "end"]);
  expect(records[2]).toMatchObject({ account: { iban: null, number: "1234-5" }, number: 2, opening: null });
});

it("recognizes an IBAN that stands where other numbers belong", async () => {
  const account = async (id: string) =>
    (await readHead(camtStatement({ account: `<Othr><Id>${id}</Id></Othr>` }))).account;
  expect(await account("DE89 3704 0044 0532 0130 00")).toMatchObject({ iban: CAMT_IBAN, number: null });
  expect(await account("DE88370400440532013000")).toMatchObject({ iban: null, number: "DE88370400440532013000" });
});

it.each([
  ["camt.052.001.06", "BkToCstmrAcctRpt", "Rpt", "intraday"],
  ["camt.053.001.13", "BkToCstmrStmt", "Stmt", "statement"],
  ["camt.054.001.08", "BkToCstmrDbtCdtNtfctn", "Ntfctn", "advice"],
] as const)("reads %s as what it is", async (version, message, name, kind) => {
  const [head] = await read(camtFile({ version, message, statements: [camtStatement({ name })] }));
  expect(head).toMatchObject({ record: "statement", kind });
});

it("reads elements with a prefix, within an envelope", async () => {
  const plain = camtFile({ statements: [camtStatement({ entries: [camtEntry()] })] });
  const prefixed = plain
    .replace(/<\?xml[^>]*\?>\n<Document [^>]*>/, '<e:Envelope xmlns:e="e" xmlns:b="b"><Document>')
    .replace("</Document>", "</Document></e:Envelope>")
    .replace(/<(\/?)(?=[A-Z])/g, "<$1b:");
  expect(await read(prefixed)).toEqual(await read(plain));
});

it("keeps the sign of balances below zero", async () => {
  const balances = [camtBalance("OPBD", "-100.00", "2026-11-01"), camtBalance("CLBD", "-0.01", "2026-11-02")];
  const records = await read(camtFile({ statements: [camtStatement({ balances })] }));
  expect(records[0]).toMatchObject({ opening: { amountCents: -10_000n } });
  expect(records[1]).toMatchObject({ closing: { amountCents: -1n } });
});

it("opens with what the day before closed with, if there is no opening balance", async () => {
  const before = camtBalance("PRCD", "90.00", "2026-10-31");
  expect((await readHead(camtStatement({ balances: [before, CLOSING] }))).opening?.amountCents).toBe(9_000n);
  expect((await readHead(camtStatement({ balances: [before, OPENING] }))).opening?.amountCents).toBe(10_000n);
});

it("takes interim balances only where a page or a report has no other", async () => {
  const interim = camtBalance("ITBD", "55.00", "2026-11-02");
  const later = camtBalance("ITBD", "77.00", "2026-11-02");
  const ends = async (balances: string[]) => {
    const [head, end] = await read(camtFile({ statements: [camtStatement({ balances })] }));
    return [head, end].map((one) => (one?.record === "end" ? one.closing : (one as BankStatementHead).opening));
  };
  expect(await ends([OPENING, interim, CLOSING])).toMatchObject([{ amountCents: 10_000n }, { amountCents: 11_000n }]);
  expect(await ends([OPENING, interim])).toMatchObject([{ amountCents: 10_000n }, { amountCents: 5_500n }]);
  expect(await ends([interim, CLOSING])).toMatchObject([{ amountCents: 5_500n }, { amountCents: 11_000n }]);
  expect(await ends([interim, later])).toMatchObject([{ amountCents: 5_500n }, { amountCents: 7_700n }]);
  expect(await ends([interim])).toMatchObject([null, { amountCents: 5_500n }]);
  expect(await ends([camtBalance("CLAV", "1.00", "2026-11-02")])).toEqual([null, null]);
});

it("spans all days of a statement with a balance for each of them, in the account's currency", async () => {
  const balances = [
    camtBalance("CLBD", "3.00", "2026-11-03"),
    camtBalance("OPBD", "2.00", "2026-11-03"),
    camtBalance("OPBD", "1.00", "2026-11-02"),
    camtBalance("CLBD", "2.00", "2026-11-02"),
    camtBalance("OPBD", "9.00", "2026-11-01", "USD"),
  ];
  const records = await read(camtFile({ statements: [camtStatement({ balances })] }));
  expect(records[0]).toMatchObject({ opening: { amountCents: 100n, on: "2026-11-02" } });
  expect(records[1]).toMatchObject({ closing: { amountCents: 300n, on: "2026-11-03" } });
});

it.each([
  ["BOOK", "booked"],
  ["<Cd>BOOK</Cd>", "booked"],
  ["PDNG", "pending"],
  ["<Cd>FUTR</Cd>", "pending"],
  ["INFO", "information"],
])("reads the status %s", async (status, expected) => {
  const entry = await readEntry(camtEntry({ status }));
  expect(entry.status).toBe(expected);
  // An entry that isn't booked only has an expected date.
  expect(entry.bookedOn).toBe(expected === "booked" ? "2026-11-02" : null);
});

it.each([
  ["<Dt>2026-11-02</Dt>", "2026-11-02"],
  ["<Dt>2026-11-02+01:00</Dt>", "2026-11-02"],
  ["<Dt>2026-11-02-08:00</Dt>", "2026-11-02"],
  ["<Dt>2026-11-02Z</Dt>", "2026-11-02"],
  ["<DtTm>2026-11-02T00:30:00+14:00</DtTm>", "2026-11-02"],
  ["<DtTm>2026-11-02T23:30:00-08:00</DtTm>", "2026-11-02"],
  ["", "2026-11-05"],
])("takes the bank's day from %s", async (bookedOn, expected) => {
  expect(await readEntry(camtEntry({ bookedOn, valueOn: "<Dt>2026-11-05</Dt>" }))).toMatchObject({
    bookedOn: expected,
    valueOn: "2026-11-05",
  });
});

it.each([
  ["0010.50", "EUR", 1_050n],
  ["8.850", "EUR", 885n],
  ["18.15000", "EUR", 1_815n],
  [".5", "EUR", 50n],
  ["7.", "EUR", 700n],
  ["+7", "EUR", 700n],
  ["500.00000", "JPY", 500n],
  ["1.234", "KWD", 1_234n],
  ["90071992547409.93", "EUR", 9_007_199_254_740_993n],
])("reads %s %s exactly", async (amount, currency, cents) => {
  expect(await readEntry(camtEntry({ amount, currency }))).toMatchObject({ amountCents: cents, currency });
});

it.each([
  ["8.855", "EUR", "more decimals than its currency"],
  ["0.5", "JPY", "more decimals than its currency"],
  ["1,00", "EUR", "isn't an amount"],
  ["1e3", "EUR", "isn't an amount"],
  ["", "EUR", "isn't an amount"],
  [".", "EUR", "isn't an amount"],
  ["--5", "EUR", "isn't an amount", "<Amt Ccy='EUR'>-5</Amt>"],
  ["5", "", "must be three letters"],
])("refuses %j %s instead of taking it for nothing", async (amount, currency, message, written?: string) => {
  const entry = camtEntry({ amount: amount.replace("--5", "5"), currency });
  const whole = written ? entry.replace(/<Amt [^<]*<\/Amt>/, written) : entry;
  await expect(readEntry(whole)).rejects.toMatchObject({
    name: "Error",
    message: expect.stringContaining(message),
    place: "entry 1 of statement 1",
  });
});

it.each([
  ["no date", camtEntry({ bookedOn: "", valueOn: "" }), "has no date"],
  ["an impossible date", camtEntry({ bookedOn: "<Dt>2026-02-30</Dt>" }), '"2026-02-30" isn\'t a date'],
  ["more than a date", camtEntry({ bookedOn: "<Dt>2026-11-021</Dt>" }), "isn't a date"],
  ["a date in another order", camtEntry({ bookedOn: "<Dt>02.11.2026</Dt>" }), "isn't a date"],
  ["an unknown status", camtEntry({ status: "<Prtry>MAYBE</Prtry>" }), "but is MAYBE"],
  ["no direction", camtEntry().replace(/<CdtDbtInd>.*<\/CdtDbtInd>/, ""), "CdtDbtInd must be CRDT or DBIT"],
  ["no amount", camtEntry().replace(/<Amt .*<\/Amt>/, ""), "has no amount"],
])("refuses an entry with %s", async (_what, entry, message) => {
  await expect(readEntry(entry)).rejects.toThrow(message);
});

it("refuses statements that name no account, and balances without a date", async () => {
  await expect(readHead(camtStatement({ account: "" }))).rejects.toThrow("doesn't name its account");
  const undated = CLOSING.replace(/<Dt><Dt>.*<\/Dt><\/Dt>/, "");
  await expect(readHead(camtStatement({ balances: [undated] }))).rejects.toThrow("balance CLBD has no date");
});
