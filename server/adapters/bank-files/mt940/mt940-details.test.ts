// Guards that a payer's text and account are read in each dialect, and that text from a payer can't pass for the
// bank's.
import { describe, expect, it } from "vitest";
import { germanDetails } from "@/server/adapters/bank-files/mt940/german-details";
import { mt940Entry } from "@/server/adapters/bank-files/mt940/mt940-entry";
import type { StatementLine } from "@/server/adapters/bank-files/mt940/statement-line";
import { wordDetails } from "@/server/adapters/bank-files/mt940/word-details";

const LINE: StatementLine = {
  valueOn: "2024-01-02",
  monthDay: null,
  amountCents: 100n,
  isReversal: false,
  isExpected: false,
  code: "NTRF",
  customerReference: "NONREF",
  bankReference: "",
  supplement: "",
};
const IBAN = "DE89370400440532013000";
const DUTCH_IBAN = "NL91ABNA0417164300";

function entryOf(...lines: string[]) {
  return mt940Entry(LINE, [lines], "EUR", "line 1");
}

describe("the German dialect", () => {
  it("joins its texts without a space, and has the other side", () => {
    const entry = entryOf(
      "166?00GUTSCHRIFT?109249?20EREF+END-TO-END-1?21MREF+M-1?22SVWZ+Spende AB",
      `CD-?23EFGH?60 Danke?30COBADEFFXXX?31${IBAN}?32Erika Muster?33mann?34000`,
    );
    expect(entry).toMatchObject({
      code: "NTRF/166",
      text: "Spende ABCD-EFGH Danke",
      endToEndId: "END-TO-END-1",
      counterparty: { name: "Erika Mustermann", account: { iban: IBAN, number: null, bank: "COBADEFFXXX" } },
    });
  });

  it("may cut its marks between fields", () => {
    expect(germanDetails("166?20EREF+12?2134 SVW?22Z+Gift AB?23CD")).toMatchObject({
      text: "Gift ABCD",
      endToEndId: "1234",
    });
  });

  it("doesn't take marks in a payer's words for the bank's", () => {
    const details = germanDetails("166?20EREF+REAL?21SVWZ+Hello EREF+FAKE IBAN+X?22ABWA+Someone else");
    expect(details).toMatchObject({ text: "Hello EREF+FAKE IBAN+X", endToEndId: "REAL", name: "Someone else" });
  });

  it("has no reference where the bank wrote NOTPROVIDED", () => {
    expect(entryOf("166?20EREF+NOTPROVIDED?21SVWZ+x").endToEndId).toBeNull();
  });

  it("says why a payment came back", () => {
    const lines = ["109?00RUECKBELASTUNG?20EREF+E2E?21M", "REF+M-9?22SVWZ+ORG 5,00?32JANE DOE?34912"];
    expect(entryOf(...lines)).toMatchObject({
      returnCode: "912",
      endToEndId: "E2E",
      text: "ORG 5,00",
      code: "NTRF/109",
    });
    for (const other of ["000", "339", "960", "997"]) expect(entryOf(`166?20a?34${other}`).returnCode).toBeNull();
  });

  it("may have texts without marks, national accounts, and other signs between its fields", () => {
    expect(
      germanDetails("051?00UEBERWEISUNG?100599?20Gehalt Oktob?21er?3050060400?310847564700?32MUELLER"),
    ).toMatchObject({
      text: "Gehalt Oktober",
      account: { iban: null, number: "0847564700", bank: "50060400" },
    });
    expect(germanDetails(`020~00x~20Wy~21plata~38${IBAN}~32HUTA`)).toMatchObject({
      text: "Wyplata",
      account: { iban: IBAN },
    });
    expect(germanDetails("166?20What is it? 5?21?")).toMatchObject({ text: "What is it? 5?" });
  });

  it("is not every text that begins with digits", () => {
    expect(entryOf("999PN5477SCHECK-NR. 16703074")).toMatchObject({
      text: "999PN5477SCHECK-NR. 16703074",
      code: "NTRF",
    });
  });
});

describe("words between slashes", () => {
  it("are read as Rabobank has them, cut lines joined without a space", () => {
    const entry = entryOf("/EREF/E-1/ORDP//NAME/J DE VRIES/REMI/Gift AB", "CD/ISDT/2024-01-02");
    expect(entry).toMatchObject({ text: "Gift ABCD", endToEndId: "E-1", counterparty: { name: "J DE VRIES" } });
  });

  it("are read as ABN AMRO has them", () => {
    const text = `/TRTP/SEPA OVERBOEKING/IBAN/${DUTCH_IBAN}/BIC/ABNANL2A/NAME/J DOE/REMI/ABCD-EFGH/EREF/NOTPROVIDED`;
    expect(entryOf(text)).toMatchObject({
      text: "ABCD-EFGH",
      endToEndId: null,
      counterparty: { name: "J DOE", account: { iban: DUTCH_IBAN, number: null, bank: "ABNANL2A" } },
    });
  });

  it("are read as ING has them, with structured references and returns", () => {
    expect(wordDetails(`/RTRN/MS03//EREF/E2/CNTP/${DUTCH_IBAN}/ABNANL2A/A B C///REMI/USTD//Gift 1//`)).toMatchObject({
      returnCode: "MS03",
      endToEndId: "E2",
      name: "A B C",
      account: { iban: DUTCH_IBAN, bank: "ABNANL2A" },
      text: "Gift 1",
    });
    expect(wordDetails("/CNTP/1//X///REMI/STRD/CUR/9001123412341234/")).toMatchObject({
      structuredReference: "9001123412341234",
      text: "9001123412341234",
    });
  });

  it("count once, so that a payer can't write them again", () => {
    const text = "/EREF/REAL/NAME/Jane/REMI/a/EREF/FAKE/NAME/Joe/b";
    expect(wordDetails(text)).toMatchObject({ endToEndId: "REAL", name: "Jane", text: "a/EREF/FAKE/NAME/Joe/b" });
  });

  it("may be empty", () => {
    expect(entryOf("/EREF/E/BENM//NAME/X/REMI//ISDT/2024-01-02")).toMatchObject({
      text: "",
      counterparty: { name: "X" },
    });
  });
});

describe("free text", () => {
  it("is joined without a space where a line was cut at 65 characters, and with one elsewhere", () => {
    const cut = `${"x".repeat(60)} ABCD`;
    expect(entryOf(cut, "EFGH", "second").text).toBe(`${cut}EFGH second`);
  });

  it("begins with the other account at ING", () => {
    const entry = entryOf("0111111111 Hr J Doe", "ROSMALEN");
    expect(entry).toMatchObject({ text: "0111111111 Hr J Doe ROSMALEN", counterparty: { name: null } });
    expect(entry.counterparty!.account).toEqual({ iban: null, number: "0111111111", bank: null });
  });

  it("leaves the reference of the line where it has none of its own", () => {
    const line = { ...LINE, customerReference: "CUST-1", supplement: "Card transaction" };
    expect(mt940Entry(line, [["Wyplata"]], "EUR", "line 1")).toMatchObject({
      endToEndId: "CUST-1",
      text: "Wyplata Card transaction",
    });
  });

  it("has the other account on the line of details at Rabobank", () => {
    const entry = mt940Entry({ ...LINE, supplement: "P001234567" }, [["JOHN DOE"]], "EUR", "line 1");
    expect(entry).toMatchObject({ text: "JOHN DOE", counterparty: { account: { number: "001234567" } } });
  });
});
