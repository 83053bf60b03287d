import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { type PainVersion, writePain001 } from "@/server/adapters/bank-files/outgoing/pain-001";
import type { BankAccount } from "@/server/kernel/bank-account";
import type { OutgoingAddress, OutgoingFile } from "@/server/ports/outgoing-file";
import { testBatch, testPayment, testUsBatch, testUsPayment } from "@/server/testing/outgoing-batches";

// Guards that banks accept our files: what is written is validated against the part of the schema that it uses, written by hand.
const VERSIONS = ["pain.001.001.03", "pain.001.001.09"] as const;
const PART = readFileSync(path.join(import.meta.dirname, "fixtures", "pain.001-part.xsd"), "utf8");
const DAY = '<xs:complexType><xs:sequence><xs:element name="Dt" type="xs:date"/></xs:sequence></xs:complexType>';
const SCHEMAS: Record<PainVersion, string> = {
  // Version 3 has no separate element for the day, and another name for the BIC.
  "pain.001.001.03": PART.replaceAll("pain.001.001.09", "pain.001.001.03")
    .replace('name="BICFI"', 'name="BIC"')
    .replace(
      new RegExp(`<xs:element name="ReqdExctnDt">\\s*${DAY}\\s*</xs:element>`),
      '<xs:element name="ReqdExctnDt" type="xs:date"/>',
    ),
  "pain.001.001.09": PART,
};
const address = (changes: Partial<OutgoingAddress>): OutgoingAddress => ({
  street: "Main Street",
  houseNumber: "12b",
  lines: [],
  postalCode: "94107",
  town: "San Francisco",
  ...changes,
});
const SWISS: BankAccount = { kind: "iban", iban: "CH9300762011623852957", bic: null };
const TURKISH: BankAccount = { kind: "iban", iban: "TR330006100519786457841326", bic: "TGBATRISXXX" };

const textOf = ({ bytes }: OutgoingFile) => new TextDecoder().decode(bytes);
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "gs"))].map(([, inner]) => inner!);

async function validate(file: OutgoingFile, version: PainVersion) {
  const contents = textOf(file);
  const xml = [{ fileName: "file.xml", contents }];
  const { errors } = await validateXML({ xml, schema: [{ fileName: "schema.xsd", contents: SCHEMAS[version] }] });
  return errors.map(({ message }) => message);
}

describe.each(VERSIONS)("a %s file", (version) => {
  it("of any payments is valid, and its counts and sums agree at both levels", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }).map((one) => `a${one}`);
    const account = fc.constantFrom(testPayment().payee.account, SWISS, TURKISH, testUsPayment().payee.account);
    const payment = fc.record({ amountCents: fc.bigInt(1n, 99_999_999_999n), text, name: text, account, town: text });
    const payments = fc.sample(payment, { numRuns: 120, seed: 7 }).map(({ amountCents, name, town, ...one }, at) =>
      testPayment(
        { id: `pay_${at}`, amountCents, text: one.text },
        {
          name,
          account: one.account,
          country: "US",
          address: address({ town, street: at % 2 ? null : town, lines: [town] }),
        },
      ),
    );
    const file = writePain001(testBatch({ payments }), version);
    expect(await validate(file, version)).toEqual([]);
    const xml = textOf(file);
    const [inAll, ...inParts] = all(xml, "NbOfTxs").map(Number);
    expect(inAll).toBe(120);
    expect(inParts.reduce((sum, count) => sum + count, 0)).toBe(120);
    const cents = (amount: string) => BigInt(amount.replace(".", ""));
    const [sum, ...sums] = all(xml, "CtrlSum").map(cents);
    expect(sum).toBe(file.totalCents);
    expect(sums).toHaveLength(2);
    expect(sums.reduce((one, other) => one + other, 0n)).toBe(file.totalCents);
    expect(
      all(xml, "InstdAmt")
        .map(cents)
        .reduce((one, other) => one + other, 0n),
    ).toBe(file.totalCents);
    for (const written of [...all(xml, "Nm"), ...all(xml, "Ustrd"), ...all(xml, "TwnNm")])
      expect(written.replaceAll("&apos;", "'")).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
  });

  it("of SEPA transfers needs no BIC and no address", async () => {
    const file = writePain001(testBatch(), version);
    expect(await validate(file, version)).toEqual([]);
    expect(textOf(file)).not.toMatch(/BIC|CdtrAgt|PstlAdr/);
    expect(textOf(file)).toContain("<SvcLvl><Cd>SEPA</Cd></SvcLvl>");
    expect(textOf(file)).toContain("<ChrgBr>SLEV</ChrgBr>");
    expect(textOf(file)).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>');
  });

  it("of dollars within the United States names banks by their routing numbers", async () => {
    const payments = [testUsPayment({}, { address: address({}) })];
    const file = writePain001(testUsBatch({ payments }), version);
    expect(await validate(file, version)).toEqual([]);
    expect(all(textOf(file), "MmbId")).toEqual(["021000021", "091000019"]);
    expect(textOf(file)).not.toContain("SEPA");
  });
});

describe("the versions", () => {
  it("differ in the form of the execution date and in the name of the BIC", async () => {
    const payee = { account: TURKISH, country: "TR", address: address({}) };
    const batch = testBatch({ payments: [testPayment({}, payee)] });
    const [three, nine] = VERSIONS.map((version) => writePain001(batch, version));
    expect(textOf(three!)).toContain("<ReqdExctnDt>2026-12-01</ReqdExctnDt>");
    expect(textOf(three!)).toContain("<BIC>TGBATRISXXX</BIC>");
    expect(textOf(nine!)).toContain("<ReqdExctnDt><Dt>2026-12-01</Dt></ReqdExctnDt>");
    expect(textOf(nine!)).toContain("<BICFI>TGBATRISXXX</BICFI>");
    expect(await validate(three!, "pain.001.001.09")).not.toEqual([]);
  });
});

describe("an address", () => {
  const xmlFor = (changes: Partial<OutgoingAddress>) => {
    const payments = [testPayment({}, { account: TURKISH, country: "TR", address: address(changes) })];
    return all(textOf(writePain001(testBatch({ payments }), "pain.001.001.09")), "PstlAdr")[0];
  };

  it("is written in parts", () => {
    expect(xmlFor({})).toBe(
      "<StrtNm>Main Street</StrtNm><BldgNb>12b</BldgNb><PstCd>94107</PstCd><TwnNm>San Francisco</TwnNm><Ctry>TR</Ctry>",
    );
  });

  it("is hybrid where the street is not known by itself, with at most two lines", () => {
    const lines = ["Care of Ada", "House of the Two Towers", "Long Lane 1", "x".repeat(60)];
    const xml = xmlFor({ street: null, lines })!;
    expect(xml).toMatch(/^<PstCd>94107<\/PstCd><TwnNm>San Francisco<\/TwnNm><Ctry>TR<\/Ctry><AdrLine>/);
    expect(all(xml, "AdrLine")).toEqual(["Care of Ada, House of the Two Towers, Long Lane 1,", "x".repeat(60)]);
  });

  it("of lines alone is never written: banks refuse it since 15 November 2026", () => {
    expect(() => xmlFor({ street: null, town: null, lines: ["Long Lane 1", "34000 Istanbul"] })).toThrow(
      "with its town",
    );
    const payments = [testPayment({}, { address: address({ street: null, town: " ", lines: ["1 rue de la Paix"] }) })];
    expect(textOf(writePain001(testBatch({ payments }), "pain.001.001.09"))).not.toContain("PstlAdr");
  });

  it("is not needed between accounts in the European Economic Area, wherever the payee lives", () => {
    const payments = [testPayment({}, { country: "US", address: null })];
    expect(textOf(writePain001(testBatch({ payments }), "pain.001.001.09"))).not.toContain("PstlAdr");
  });

  it("is demanded outside the European Economic Area, also within SEPA", () => {
    const payments = [testPayment({}, { account: SWISS, country: "CH", address: null })];
    expect(() => writePain001(testBatch({ payments }), "pain.001.001.03")).toThrow("needs the payee's address");
  });
});

describe("what stands in a file", () => {
  it("is transliterated, cut and escaped", () => {
    const payments = [testPayment({ text: "x".repeat(141) }, { name: `Żółć & Сын <O'Neil> ${"n".repeat(70)}` })];
    const xml = textOf(writePain001(testBatch({ payments }), "pain.001.001.09"));
    expect(all(xml, "Ustrd")[0]).toHaveLength(140);
    expect(all(xml, "Nm").at(-1)).toMatch(/^Zolc \+ Syn \(O&apos;Neil\) n+$/);
    expect(all(xml, "Nm").at(-1)!.replace("&apos;", "'")).toHaveLength(70);
  });

  it("is executed on a day of TARGET, not before the day on which it is made", () => {
    const day = (executesOn: string) => writePain001(testBatch({ executesOn }), "pain.001.001.03").executesOn;
    expect(day("2026-12-25")).toBe("2026-12-28");
    expect(day("2026-11-01")).toBe("2026-11-30");
  });

  it("comes with its count, total and checksum, and the id of each payment at the bank", () => {
    const file = writePain001(testBatch(), "pain.001.001.03");
    expect(file).toMatchObject({ name: "file-1.xml", count: 1, totalCents: 1234n, executesOn: "2026-12-01" });
    expect(file.checksum).toBe(createHash("sha256").update(file.bytes).digest("hex"));
    expect(file.references).toEqual([{ paymentId: "pay_1", reference: "pay-1" }]);
    expect(all(textOf(file), "EndToEndId")).toEqual(["pay-1"]);
    expect(all(textOf(file), "CreDtTm")).toEqual(["2026-11-30T10:15:30Z"]);
  });

  it.each([
    ["no payments", { payments: [] }, "no payments"],
    ["an id twice", { payments: [testPayment({ id: "a-1" }), testPayment({ id: "a_1" })] }, "twice"],
    ["an id too long", { payments: [testPayment({ id: "x".repeat(36) })] }, "not an id"],
    ["an id that banks would change", { payments: [testPayment({ id: "é" })] }, "not an id"],
    ["an amount of nothing", { payments: [testPayment({ amountCents: 0n })] }, "above zero"],
    ["more than SEPA allows", { payments: [testPayment({ amountCents: 100_000_000_000n })] }, "more than SEPA"],
    ["a name of nothing", { payments: [testPayment({}, { name: "\u200b" })] }, "no name"],
    [
      "no BIC where one is needed",
      { payments: [testPayment({}, { account: { ...TURKISH, bic: null }, address: address({}) })] },
      "needs the BIC",
    ],
  ])("is refused with %s", (_, changes, message) => {
    expect(() => writePain001(testBatch(changes), "pain.001.001.09")).toThrow(message);
  });
});
