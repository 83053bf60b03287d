// Guards that OFX files of both versions are booked on the bank's own day and with the sign of the amount.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOfx } from "@/server/adapters/bank-files/ofx/read-ofx";
import { decimalText } from "@/server/kernel/money";
import { bytesOf, statementsOf } from "@/server/testing/bank-file-bytes";

const read = (content: string | Uint8Array, partSize?: number) => statementsOf(readOfx(bytesOf(content, partSize)));

const HEADER = ["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "ENCODING:USASCII", "CHARSET:1252", "", ""].join(
  "\r\n",
);
const SIGN_ON = "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>";
const ACCOUNT = "<BANKACCTFROM><BANKID>121000248<ACCTID>1234-5<ACCTTYPE>CHECKING</BANKACCTFROM>";
const BALANCE = "<LEDGERBAL><BALAMT>100.99<DTASOF>20240131</LEDGERBAL>";

/** A file of one bank statement with these tags as its entries. */
function sgml(entries: string, { currency = "USD", balance = BALANCE } = {}): string {
  return (
    `${HEADER}<OFX>\n${SIGN_ON}\n<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>\n` +
    `<STMTRS><CURDEF>${currency}\n${ACCOUNT}\n<BANKTRANLIST><DTSTART>20240101<DTEND>20240131\n${entries}\n</BANKTRANLIST>\n` +
    `${balance}<AVAILBAL><BALAMT>1<DTASOF>20240131</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
  );
}

function entry(fields: Record<string, string>): string {
  const all = { TRNTYPE: "CREDIT", DTPOSTED: "20240102", TRNAMT: "1.00", FITID: "F1", ...fields };
  const tags = Object.entries(all).map(([name, value]) => `<${name}>${value}`);
  return `<STMTTRN>\n${tags.join("\n")}\n</STMTTRN>`;
}

async function onlyEntry(fields: Record<string, string>, options = {}) {
  return (await read(sgml(entry(fields), options)))[0]!.entries[0]!;
}

describe("OFX 1, without ends", () => {
  it("has account, closing balance and entries", async () => {
    const [only, ...others] = await read(sgml(entry({ NAME: "JANE DOE", MEMO: "Gift A &amp; B" })));
    expect(others).toEqual([]);
    expect(only!.head).toEqual({
      record: "statement",
      account: { iban: null, number: "1234-5", bank: "121000248" },
      currency: "USD",
      kind: "statement",
      reference: null,
      number: null,
      opening: null,
      madeAt: null,
    });
    expect(only!.entries).toEqual([
      {
        record: "entry",
        status: "booked",
        amountCents: 100n,
        currency: "USD",
        isReversal: false,
        bookedOn: "2024-01-02",
        valueOn: null,
        code: "CREDIT",
        chargesCents: 0n,
        counterparty: { name: "JANE DOE", account: { iban: null, number: null, bank: null } },
        text: "JANE DOE Gift A & B",
        structuredReference: null,
        endToEndId: null,
        bankReference: "F1",
        returnCode: null,
        details: [],
        place: "entry 1 of statement 1",
      },
    ]);
    expect(only!.end).toEqual({ record: "end", closing: { amountCents: 10099n, currency: "USD", on: "2024-01-31" } });
  });

  it("may have wrong ends, ends of fields, and lack those of entries", async () => {
    const entries =
      "<STMTTRN><TRNTYPE>DEBIT</FITID><DTPOSTED>20240102</DTPOSTED><TRNAMT>-1<NAME>A</MEMO><FITID>1" +
      "<STMTTRN><DTPOSTED>20240103<TRNAMT>2<MEMO><FITID>2</MEMO></STMTTRN>";
    const text = sgml(entries).replace("</BANKTRANLIST>", "");
    expect((await read(text))[0]!.entries).toMatchObject([
      { amountCents: -100n, text: "A", bankReference: "1" },
      { amountCents: 200n, text: "", bankReference: "2" },
    ]);
  });

  it("may lack the ends of its statements", async () => {
    const text = sgml(entry({})).replace("</STMTRS></STMTTRNRS></BANKMSGSRSV1>", "");
    expect((await read(text)).map(({ entries, end }) => [entries.length, end.closing?.amountCents])).toEqual([
      [1, 10099n],
    ]);
  });

  it("is read in Windows-1252, and on one line", async () => {
    const text = sgml(entry({ NAME: "Zoë Müller" })).replace(/(?<=<OFX>.*)\n/gs, "");
    for (const encoding of ["latin1", "utf8"] as const)
      expect((await read(Buffer.from(text, encoding)))[0]!.entries[0]!.text).toBe("Zoë Müller");
  });

  it("may break the lines of a text", async () => {
    expect((await onlyEntry({ NAME: "", MEMO: "Gift\r\n  ABCD" })).text).toBe("Gift ABCD");
  });

  it("may have signs that are no tags in its texts", async () => {
    expect((await onlyEntry({ NAME: "A < B > C &#233; &lt;b&gt;" })).text).toBe("A < B > C é <b>");
  });
});

describe("OFX 2, in XML", () => {
  const xml = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX>${body}</OFX>`;

  it("has several accounts, also of credit cards", async () => {
    const bank =
      "<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><ACCTID>1</ACCTID></BANKACCTFROM><BANKTRANLIST>" +
      "<STMTTRN><DTPOSTED>20240102</DTPOSTED><TRNAMT>5</TRNAMT><FITID/><NAME><![CDATA[A <b> & C]]></NAME></STMTTRN>" +
      "</BANKTRANLIST></STMTRS></STMTTRNRS><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM>" +
      "<ACCTID>DE89370400440532013000</ACCTID></BANKACCTFROM></STMTRS></STMTTRNRS></BANKMSGSRSV1>";
    const card =
      "<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>" +
      "<BANKTRANLIST><STMTTRN><DTPOSTED>20240103</DTPOSTED><TRNAMT>-7.5</TRNAMT><NAME>B</NAME></STMTTRN></BANKTRANLIST>" +
      "<LEDGERBAL><BALAMT>-7.50</BALAMT><DTASOF>20240103</DTASOF></LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>";
    const investments =
      "<INVSTMTMSGSRSV1><INVSTMTTRNRS><STMTTRN><TRNAMT>9</TRNAMT></STMTTRN></INVSTMTTRNRS></INVSTMTMSGSRSV1>";
    const statements = await read(xml(`<!-- <STMTTRN> -->${bank}${card}${investments}`));
    expect(
      statements.map(({ head, entries, end }) => [head.account, entries.map((one) => one.text), end.closing]),
    ).toEqual([
      [{ iban: null, number: "1", bank: null }, ["A <b> & C"], null],
      [{ iban: "DE89370400440532013000", number: null, bank: null }, [], null],
      [{ iban: null, number: "4111", bank: null }, ["B"], { amountCents: -750n, currency: "USD", on: "2024-01-03" }],
    ]);
    expect(statements[0]!.entries[0]!.bankReference).toBeNull();
    expect(statements[2]!.entries[0]!.place).toBe("entry 1 of statement 3");
  });

  it("has entries that have yet to be booked", async () => {
    const pending =
      "<BANKTRANLISTP><DTASOF>20240102</DTASOF><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20240102</DTTRAN>" +
      "<TRNAMT>-3</TRNAMT><NAME>Hotel</NAME></STMTTRNP></BANKTRANLISTP>";
    const [only] = await read(sgml(entry({})).replace("<LEDGERBAL>", `${pending}<LEDGERBAL>`));
    expect(only!.entries[1]).toMatchObject({ status: "pending", bookedOn: null, amountCents: -300n });
  });
});

describe("entries", () => {
  it("are of the bank's local day", async () => {
    for (const time of ["20240131", "20240131235959", "20240131235959.000[-3:GMT]", "20240131000000[+10:AEST]"])
      expect((await onlyEntry({ DTPOSTED: time })).bookedOn).toBe("2024-01-31");
    expect((await onlyEntry({ DTAVAIL: "20240201" })).valueOn).toBe("2024-02-01");
  });

  it("have the sign of the amount, whatever their type", async () => {
    expect((await onlyEntry({ TRNTYPE: "DEBIT", TRNAMT: "+5.00" })).amountCents).toBe(500n);
    expect((await onlyEntry({ TRNTYPE: "CREDIT", TRNAMT: "-5" })).amountCents).toBe(-500n);
  });

  it("have amounts with a comma before their decimals, or with separators", async () => {
    expect((await onlyEntry({ TRNAMT: "-1234,5" })).amountCents).toBe(-123450n);
    expect((await onlyEntry({ TRNAMT: "1,234.56" })).amountCents).toBe(123456n);
    expect((await onlyEntry({ TRNAMT: "1.234,56" })).amountCents).toBe(123456n);
    expect((await onlyEntry({ TRNAMT: "1500.000" }, { currency: "JPY", balance: "" })).amountCents).toBe(1500n);
  });

  it("are all kept when their ids are empty or repeated", async () => {
    const [only] = await read(sgml([entry({ FITID: "" }), entry({}), entry({}), entry({})].join("\n")));
    expect(only!.entries.map((one) => one.bankReference)).toEqual([null, "F1", "F1", "F1"]);
  });

  it("are of another currency only where the bank hasn't converted them", async () => {
    const rate = "<CURRATE>1.1<CURSYM>EUR";
    const own = entry({ MEMO: "" }).replace("</STMTTRN>", `<CURRENCY>${rate}</CURRENCY></STMTTRN>`);
    const converted = entry({ MEMO: "" }).replace("</STMTTRN>", `<ORIGCURRENCY>${rate}</ORIGCURRENCY></STMTTRN>`);
    expect((await read(sgml(own)))[0]!.entries[0]!.currency).toBe("EUR");
    expect((await read(sgml(converted)))[0]!.entries[0]!.currency).toBe("USD");
  });

  it("don't repeat a name that the memo begins with, and know the other account", async () => {
    expect((await onlyEntry({ NAME: "DIVIDEND FOR", MEMO: "DIVIDEND FOR MARCH" })).text).toBe("DIVIDEND FOR MARCH");
    const paid = entry({}).replace(
      "</STMTTRN>",
      "<PAYEE><NAME>Ann</PAYEE><BANKACCTTO><BANKID>9<ACCTID>8</BANKACCTTO></STMTTRN>",
    );
    expect((await read(sgml(paid)))[0]!.entries[0]!.counterparty).toEqual({
      name: "Ann",
      account: { iban: null, number: "8", bank: "9" },
    });
  });

  it("come back exactly, whatever they are", async () => {
    const word = fc
      .string({ unit: fc.constantFrom(..."abcXYZ 019&<>;'\"é€/"), maxLength: 40 })
      .map((one) => one.trim().replace(/\s+/g, " "));
    const written = fc.record({
      cents: fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }),
      day: fc
        .date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      memo: word,
    });
    const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    await fc.assert(
      fc.asyncProperty(fc.array(written, { maxLength: 5 }), fc.integer({ min: 1, max: 200 }), async (all, partSize) => {
        const tags = all.map(({ cents, day, memo }) =>
          entry({
            TRNAMT: decimalText(cents),
            DTPOSTED: `${day.replaceAll("-", "")}120000[-5:EST]`,
            MEMO: escaped(memo),
          }),
        );
        const [only] = await read(sgml(tags.join("\n")), partSize);
        const back = only!.entries.map(({ amountCents, bookedOn, text }) => ({
          cents: amountCents,
          day: bookedOn,
          memo: text,
        }));
        expect(back).toEqual(all);
      }),
    );
  });
});

describe("files that can't be trusted", () => {
  it.each([
    ["another format", "Hello", "not OFX"],
    ["no end", sgml(entry({})).replace("</OFX>", ""), "ends early"],
    ["no statement", `${HEADER}<OFX></OFX>`, "no bank or credit card statement"],
    ["no currency", sgml(entry({}), { currency: "" }), "not a currency"],
    ["no amount", sgml(entry({ TRNAMT: "" })), "no amount"],
    ["no date", sgml(entry({ DTPOSTED: "" })), "no date"],
    ["a day that doesn't exist", sgml(entry({ DTPOSTED: "20240230" })), "not a date"],
    ["an amount that could be thousands or decimals", sgml(entry({ TRNAMT: "1,234" })), "more decimals"],
    ["a correction", sgml(entry({ CORRECTFITID: "F0", CORRECTACTION: "DELETE" })), "corrects one of an earlier file"],
    [
      "an error of the bank",
      sgml("").replace("<SEVERITY>INFO</STATUS>\n<STMTRS>", "<SEVERITY>ERROR<MESSAGE>Locked</STATUS>\n<STMTRS>"),
      "Locked",
    ],
    ["a balance without a date", sgml("", { balance: "<LEDGERBAL><BALAMT>1</LEDGERBAL>" }), "not a date"],
    ["no tags", `<OFX>${"x".repeat(1_000_001)}`, "too much text"],
  ])("are refused: %s", async (_, text, message) => {
    await expect(read(text, 1_000)).rejects.toThrow(message);
  });
});
