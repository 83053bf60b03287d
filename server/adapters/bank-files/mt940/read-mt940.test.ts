// Guards that a bank's MT940 is booked on the right day with the right sign, whole or not at all.
import { describe, expect, it } from "vitest";
import { readMt940 } from "@/server/adapters/bank-files/mt940/read-mt940";
import { bytesOf, statementsOf } from "@/server/testing/bank-file-bytes";

const read = (content: string | Uint8Array, partSize?: number) => statementsOf(readMt940(bytesOf(content, partSize)));
const IBAN = "DE89370400440532013000";

/** A statement with the fields between its balances, and nothing else. */
function statement(fields: string[], { opening = "C240101EUR0,", closing = "C240131EUR0," } = {}): string {
  return [":20:REF", `:25:${IBAN}`, ":28C:7/1", `:60F:${opening}`, ...fields, `:62F:${closing}`, "-"].join("\r\n");
}

async function entriesOf(fields: string[], balances = {}) {
  return (await read(statement(fields, balances)))[0]!.entries;
}

describe("statements", () => {
  it("have their account, number, balances and entries", async () => {
    const text = statement([":61:2401020103C12,5NTRFCUST//BANK1", ":86:Thank you"], { closing: "C240131EUR12,50" });
    const [only, ...others] = await read(text);
    expect(others).toEqual([]);
    expect(only!.head).toEqual({
      record: "statement",
      account: { iban: IBAN, number: null, bank: null },
      currency: "EUR",
      kind: "statement",
      reference: "REF",
      number: 7,
      opening: { amountCents: 0n, currency: "EUR", on: "2024-01-01" },
      madeAt: null,
    });
    expect(only!.entries).toEqual([
      {
        record: "entry",
        status: "booked",
        amountCents: 1250n,
        currency: "EUR",
        isReversal: false,
        bookedOn: "2024-01-03",
        valueOn: "2024-01-02",
        code: "NTRF",
        chargesCents: 0n,
        counterparty: null,
        text: "Thank you",
        structuredReference: null,
        endToEndId: "CUST",
        bankReference: "BANK1",
        returnCode: null,
        details: [],
        place: "line 5",
      },
    ]);
    expect(only!.end).toEqual({ record: "end", closing: { amountCents: 1250n, currency: "EUR", on: "2024-01-31" } });
  });

  it("come with the headers of the network, several in a file, and after lines of other kinds", async () => {
    const body = statement([]).slice(0, -1);
    const networked = `{1:F01BANKDEFFXXXX0000000000}{2:O9401200}{4:\r\n${body}-}{5:{CHK:1}}\r\n`;
    expect(
      await read(`0000 01INGBNL2AXXXX00001\r\n940 00\r\n${networked}${networked}:940:\r\n${statement([])}`),
    ).toHaveLength(3);
  });

  it("name accounts in each way that banks write them", async () => {
    const accountOf = async (field: string) => (await read(statement([]).replace(IBAN, field)))[0]!.head.account;
    expect(await accountOf(`${IBAN}EUR`)).toEqual({ iban: IBAN, number: null, bank: null });
    expect(await accountOf("37040044/532013000EUR")).toEqual({ iban: null, number: "532013000", bank: "37040044" });
    expect(await accountOf(`COBADEFFXXX/${IBAN}`)).toEqual({ iban: IBAN, number: null, bank: "COBADEFFXXX" });
    expect(await accountOf("1111 1111")).toEqual({ iban: null, number: "11111111", bank: null });
    expect(await accountOf(`${IBAN}\r\nCOBADEFFXXX`)).toEqual({ iban: IBAN, number: null, bank: "COBADEFFXXX" });
  });

  it("have no number where the bank writes zero", async () => {
    expect((await read(statement([]).replace("7/1", "0")))[0]!.head.number).toBeNull();
  });

  it("may be overdrawn", async () => {
    const [only] = await read(statement([], { opening: "D240101EUR5,", closing: "D240131EUR5,00" }));
    expect([only!.head.opening!.amountCents, only!.end.closing!.amountCents]).toEqual([-500n, -500n]);
  });
});

describe("entries", () => {
  it.each([
    ["C", 100n, false],
    ["D", -100n, false],
    ["RC", -100n, true],
    ["RD", 100n, true],
    ["CR", 100n, false],
    ["DR", -100n, false],
    ["RCR", -100n, true],
    ["RDR", 100n, true],
  ])("with the mark %s move the balance by %s", async (mark, amountCents, isReversal) => {
    expect(await entriesOf([`:61:2401020102${mark}1,NMSCNONREF`])).toMatchObject([{ amountCents, isReversal }]);
    expect(await entriesOf([`:61:240102${mark}1,NMSCNONREF`])).toMatchObject([{ amountCents, bookedOn: "2024-01-02" }]);
  });

  it.each([
    ["240102", "1229", "2023-12-29"],
    ["231229", "0102", "2024-01-02"],
    ["240228", "0229", "2024-02-29"],
    ["240615", "0614", "2024-06-14"],
  ])("of value date %s booked on %s are of the nearest year", async (value, booked, bookedOn) => {
    expect(await entriesOf([`:61:${value}${booked}C1,NTRFNONREF`])).toMatchObject([{ bookedOn }]);
  });

  it("booked long after their value date are of the year of the closing balance", async () => {
    const fields = [":61:2406300102C1,NTRFFIRST", ":61:2501030103C2,NTRFSECOND"];
    const balances = { opening: "C250101EUR0,", closing: "C250103EUR3," };
    expect(await entriesOf(fields, balances)).toMatchObject([
      { bookedOn: "2025-01-02", endToEndId: "FIRST" },
      { bookedOn: "2025-01-03", endToEndId: "SECOND" },
    ]);
  });

  it("have references, and a second line of details", async () => {
    const [one, two, three] = await entriesOf([
      ":61:2401020102D1,00S103OURS//THEIRS",
      "/OCMT/USD1,10//CHGS/EUR0,15/",
      ":61:2401020102D1,00FTRFNONREF",
      ":61:2401020102D1,00N102EREF//B",
      "DE89370400440532013000",
    ]);
    expect(one).toMatchObject({ code: "S103", endToEndId: "OURS", bankReference: "THEIRS", chargesCents: 15n });
    expect(two).toMatchObject({ code: "FTRF", endToEndId: null, bankReference: null, text: "" });
    expect(three).toMatchObject({ endToEndId: null, counterparty: { name: null, account: { iban: IBAN } }, text: "" });
  });

  it("keep only their own texts: what follows the closing balance is about the statement", async () => {
    const text = statement([":86:before", ":61:240102C1,NTRFNONREF", ":86:mine"]);
    const [only] = await read(text.replace("\r\n-", "\r\n:64:C240131EUR0,\r\n:65:C240201EUR0,\r\n:86:of all\r\n-"));
    expect(only!.entries.map((entry) => entry.text)).toEqual(["mine"]);
  });

  it("are read in UTF-8 and in Windows-1252, without stray control characters", async () => {
    const text = statement([":61:240102C1,NTRFNONREF", ":86:M\u0001üller\u001a"]);
    expect((await read(text))[0]!.entries[0]!.text).toBe("Müller");
    expect((await read(Buffer.from(text, "latin1")))[0]!.entries[0]!.text).toBe("Müller");
  });
});

describe("pages", () => {
  const page = (number: string, opening: string, closing: string, entry: string) =>
    [":20:REF", `:25:${IBAN}`, `:28C:${number}`, opening, `:61:240102C1,NTRF${entry}`, closing, "-", ""].join("\n");

  it("of one statement are one statement", async () => {
    const first = page("7/1", ":60F:C240101EUR0,", ":62M:C240102EUR1,", "A");
    const second = page("7/2", ":60M:C240102EUR1,", ":62F:C240102EUR2,", "B");
    const [only, ...others] = await read(first + second);
    expect(others).toEqual([]);
    expect(only!.entries.map(({ endToEndId }) => endToEndId)).toEqual(["A", "B"]);
    expect([only!.head.opening!.amountCents, only!.end.closing!.amountCents]).toEqual([0n, 200n]);
  });

  it("must follow each other", async () => {
    const first = page("7/1", ":60F:C240101EUR0,", ":62M:C240102EUR1,", "A");
    const third = page("7/3", ":60M:C240102EUR5,", ":62F:C240102EUR6,", "C");
    await expect(read(first + third)).rejects.toThrow("page of the statement is missing");
  });

  it("of different statements stay apart", async () => {
    const first = page("7/1", ":60F:C240101EUR0,", ":62M:C240102EUR1,", "A");
    const other = page("8/1", ":60F:C240102EUR1,", ":62F:C240102EUR2,", "B");
    expect((await read(first + other)).map(({ head, entries }) => [head.number, entries.length])).toEqual([
      [7, 1],
      [8, 1],
    ]);
  });
});

describe("interim reports", () => {
  const report = [":20:R", `:25:${IBAN}`, ":28C:1/1", ":34F:EURD0,", ":34F:EURC0,", ":13D:2401021345+0100"];

  it("have no balances, and say when they were made", async () => {
    const text = [
      ...report,
      ":61:2401021229C3,NTRFA",
      ":61:240102EC4,NTRFB",
      ":90D:0EUR0,",
      ":90C:2EUR7,",
      ":86:x",
      "-",
    ].join("\n");
    const [only] = await read(text);
    expect(only!.head).toMatchObject({
      kind: "intraday",
      currency: "EUR",
      opening: null,
      madeAt: "2024-01-02T13:45+01:00",
    });
    expect(only!.entries).toMatchObject([
      { amountCents: 300n, status: "booked", bookedOn: "2023-12-29", text: "" },
      { amountCents: 400n, status: "pending" },
    ]);
    expect(only!.end.closing).toBeNull();
  });

  it("are known by the network's header even with balances", async () => {
    const text = `{1:F01X}{2:I942BANKDEFFXXXXN}{4:\n${statement([]).slice(0, -1)}-}`;
    expect((await read(text))[0]!.head.kind).toBe("intraday");
  });
});

describe("files that can't be trusted", () => {
  it.each([
    ["nothing", "", "no MT940"],
    ["other text", "Hello\nworld", "no MT940"],
    ["no closing balance", statement([":61:240102C1,NTRFNONREF"]).replace(/:62F.*/s, ""), "no closing balance"],
    ["no opening balance", statement([]).replace(/:60F:.*\r\n/, ""), "no opening balance"],
    ["a cut message", `{1:F01X}{4:\n${statement([]).slice(0, -1)}`, "in the middle of a message"],
    [
      "an entry after the closing balance",
      statement([]).replace("\r\n-", "\r\n:61:240102C1,NTRFNONREF"),
      "after the closing",
    ],
    ["an amount of three decimals", statement([":61:240102C1,005NTRFNONREF"]), "more decimals"],
    ["an amount without a comma", statement([":61:240102C1.00NTRFNONREF"]), "not an entry"],
    ["a day that doesn't exist", statement([":61:240230C1,NTRFNONREF"]), "not a date"],
    ["a booking day that doesn't exist", statement([":61:2401021301C1,NTRFNONREF"]), "not a date"],
    ["no amount", statement([], { opening: "C240101EUR" }), "not a balance"],
    ["a field without an end", statement([`:86:${"x\n".repeat(1_001)}`]), "too many lines"],
    ["no time", statement([":13D:2401022561"]), "not a time"],
  ])("are refused: %s", async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it("are refused with the line", async () => {
    const text = statement([":61:240102C1,NTRFNONREF", ":61:oops"]);
    await expect(read(text)).rejects.toMatchObject({ name: "Error", place: "line 6" });
  });
});
