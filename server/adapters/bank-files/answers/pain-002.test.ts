import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPain002 } from "@/server/adapters/bank-files/answers/pain-002";
import { writePain001 } from "@/server/adapters/bank-files/outgoing/pain-001";
import { BankFileError } from "@/server/ports/bank-file";
import type { PaymentAnswer } from "@/server/ports/payment-answer";
import { testBatch } from "@/server/testing/outgoing-batches";

async function listOf(answers: AsyncIterable<PaymentAnswer>): Promise<PaymentAnswer[]> {
  const list: PaymentAnswer[] = [];
  for await (const answer of answers) list.push(answer);
  return list;
}

async function* chunksOf(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(text: string, size?: number): Promise<PaymentAnswer[]> {
  return await listOf(readPain002(chunksOf(text, size)));
}

function report(body: string, version = "pain.002.001.03"): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-12-01T09:30:00</CreDtTm></GrpHdr>
  ${body}
</CstmrPmtStsRpt></Document>`;
}

const group = (status: string) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>file-1</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId>${status}</OrgnlGrpInfAndSts>`;
const rejected = (code: string, text = "") =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;

const THREE = report(`
  ${group("<GrpSts>PART</GrpSts>")}
  <OrgnlPmtInfAndSts>
    <OrgnlPmtInfId>file-1</OrgnlPmtInfId><OrgnlNbOfTxs>2</OrgnlNbOfTxs><PmtInfSts>PART</PmtInfSts>
    <TxInfAndSts>
      <StsId>S1</StsId><OrgnlEndToEndId>po-1</OrgnlEndToEndId><TxSts>ACSC</TxSts>
      <OrgnlTxRef><Amt><InstdAmt Ccy="EUR">1250.5</InstdAmt></Amt><Cdtr><Nm>Refuge</Nm></Cdtr></OrgnlTxRef>
    </TxInfAndSts>
    <TxInfAndSts>
      <OrgnlEndToEndId>po-2</OrgnlEndToEndId><TxSts>RJCT</TxSts>
      <StsRsnInf><Orgtr><Id><OrgId><BICOrBEI>COBADEFF</BICOrBEI></OrgId></Id></Orgtr>
        <Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account</AddtlInf><AddtlInf>closed &amp; gone</AddtlInf></StsRsnInf>
    </TxInfAndSts>
  </OrgnlPmtInfAndSts>`);

const TEN = report(
  `${group("")}
  <OrgnlPmtInfAndSts>
    <OrgnlPmtInfId>file-1</OrgnlPmtInfId><PmtInfSts>ACTC</PmtInfSts>
    <TxInfAndSts><OrgnlEndToEndId>po-1</OrgnlEndToEndId><OrgnlUETR>8a562c67-ca16-48ba-b074-65581be6f001</OrgnlUETR>
      <TxSts>ACCC</TxSts></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>po-2</OrgnlEndToEndId><TxSts>PDNG</TxSts></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>po-3</OrgnlEndToEndId></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>po-4</OrgnlEndToEndId><TxSts>BLCK</TxSts>
      <StsRsnInf><Rsn><Prtry>HOUSE-7</Prtry></Rsn></StsRsnInf></TxInfAndSts>
  </OrgnlPmtInfAndSts>`,
  "pain.002.001.10",
);

describe("a report of version 3", () => {
  it("says what became of the file, the batch and each payment, and why", async () => {
    const answers = await read(THREE);
    expect(answers.map(({ about, reference, status, statusCode }) => [about, reference, status, statusCode])).toEqual([
      ["file", null, "partial", "PART"],
      ["batch", null, "partial", "PART"],
      ["payment", "po-1", "executed", "ACSC"],
      ["payment", "po-2", "rejected", "RJCT"],
    ]);
    expect(answers[2]).toMatchObject({ fileId: "file-1", batchId: "file-1", amountCents: 125_050n, currency: "EUR" });
    expect(answers[3]!.reasons).toEqual([{ code: "AC04", text: "Account closed & gone" }]);
    expect(answers[3]!.amountCents).toBeNull();
    expect(answers.every(({ place }) => /^line \d+$/.test(place))).toBe(true);
  });

  it("reads alike however it is cut", async () => {
    const whole = await read(THREE, 100_000);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (size) => {
        expect(await read(THREE, size)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  it("of a file that is refused as a whole has no payments", async () => {
    const answers = await read(report(group(`<GrpSts>RJCT</GrpSts>${rejected("FF01", "Invalid file format")}`)));
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({
      about: "file",
      fileId: "file-1",
      status: "rejected",
      reasons: [{ code: "FF01", text: "Invalid file format" }],
    });
  });

  it("tells several batches of a file apart", async () => {
    const batch = (id: string, status: string) =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts>
        <TxInfAndSts><OrgnlEndToEndId>of-${id}</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>`;
    const answers = await read(report(`${group("")}${batch("a", "ACSC")}${batch("b", "RJCT")}`));
    expect(answers.map(({ about, batchId, reference, status }) => [about, batchId, reference, status])).toEqual([
      ["batch", "a", null, "executed"],
      ["payment", "a", "of-a", "executed"],
      ["batch", "b", null, "rejected"],
      ["payment", "b", "of-b", "rejected"],
    ]);
  });

  it("gives payments without a status the one of their batch, with its reason", async () => {
    const answers = await read(
      report(`${group("")}<OrgnlPmtInfAndSts><OrgnlPmtInfId>b</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${rejected("AM04")}
        <TxInfAndSts><OrgnlEndToEndId>po-9</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>`),
    );
    expect(answers.map(({ about, status }) => [about, status])).toEqual([
      ["batch", "rejected"],
      ["payment", "rejected"],
    ]);
    expect(answers[1]).toMatchObject({ reference: "po-9", statusCode: "RJCT", reasons: [{ code: "AM04", text: "" }] });
  });
});

describe("a report of version 10", () => {
  it("has more statuses, and those that are not known are for a person", async () => {
    const answers = await read(TEN);
    expect(answers.map(({ reference, status, statusCode }) => [reference, status, statusCode])).toEqual([
      [null, "accepted", "ACTC"],
      ["po-1", "credited", "ACCC"],
      ["po-2", "pending", "PDNG"],
      ["po-3", "accepted", "ACTC"],
      ["po-4", "unknown", "BLCK"],
    ]);
    expect(answers[4]!.reasons).toEqual([{ code: "HOUSE-7", text: "" }]);
  });

  it("may have a prefix before each name", async () => {
    const prefixed = TEN.replace(/<(\/?)([A-Z])/g, "<$1p:$2").replace("xmlns=", "xmlns:p=");
    expect(await read(prefixed)).toEqual(await read(TEN));
  });

  it("names payments as the file did that was sent", async () => {
    const [sent] = writePain001(testBatch(), "pain.001.001.09").references;
    const body = `${group("")}<OrgnlPmtInfAndSts><OrgnlPmtInfId>b</OrgnlPmtInfId><TxInfAndSts>
      <OrgnlEndToEndId>${sent!.reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>`;
    expect((await read(report(body)))[0]!.reference).toBe(sent!.reference);
  });
});

describe("a damaged report", () => {
  it("is read or refused, and nothing else", async () => {
    const byte = fc.tuple(fc.nat(), fc.integer({ min: 32, max: 126 }));
    await fc.assert(
      fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 4 }), async (changes) => {
        const characters = [...THREE];
        for (const [at, code] of changes) characters[at % characters.length] = String.fromCharCode(code);
        const outcome = await read(characters.join("")).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof BankFileError).toBe(true);
      }),
    );
  });
});

describe("a report is refused", () => {
  const tx = (inner: string) =>
    report(`${group("")}<OrgnlPmtInfAndSts><TxInfAndSts>${inner}</TxInfAndSts></OrgnlPmtInfAndSts>`);
  it.each([
    ["that breaks off", THREE.slice(0, -40), "not complete"],
    ["that is empty", "", "not complete"],
    [
      "that is another message",
      '<?xml version="1.0"?><Document><BkToCstmrStmt/></Document>',
      "not a payment status report",
    ],
    ["with a document type", THREE.replace("?>", '?><!DOCTYPE Document [<!ENTITY a "b">]>'), "document type"],
    ["with an entity that it made up", THREE.replace("closed", "&a;"), "not complete, or not XML"],
    ["with a payment without its id", tx("<TxSts>RJCT</TxSts>"), "without its id"],
    ["with a payment without a status", tx("<OrgnlEndToEndId>a</OrgnlEndToEndId>"), "without a status"],
    ["that is nested too deeply", tx("<a>".repeat(50)), "nested too deeply"],
    ["with an endless text", tx(`<OrgnlEndToEndId>${"x".repeat(10_001)}`), "longer than banks write"],
    ["with endless elements", tx("<Cd/>".repeat(2_001)), "more about one payment"],
  ])("%s", async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it("in another encoding", async () => {
    const latin = Uint8Array.from(Buffer.from(THREE.replace("Refuge", "Müller"), "latin1"));
    async function* source() {
      yield latin;
    }
    await expect(listOf(readPain002(source()))).rejects.toThrow("not in UTF-8");
  });
});
