import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qrCode } from "@/server/documents/qr-code";
import { creditorReference } from "@/server/kernel/creditor-reference";
import { type EpcPayment, epcCode } from "@/server/kernel/epc-code";
import { newTransferReference } from "@/server/kernel/transfer-reference";
import { decodeQrCode } from "@/server/testing/decode-qr-code";

const payment = (changes: Partial<EpcPayment> = {}): EpcPayment => ({
  name: "Red Cross of Belgium",
  iban: "BE72 0000 0000 1616",
  amountCents: 300_000n,
  remittance: { text: "2C3F 4H5J 6K7M" },
  ...changes,
});

describe("the code for a SEPA transfer", () => {
  it("has its eleven lines, the reference as a text", () => {
    expect(epcCode(payment())).toBe(
      "BCD\n002\n1\nSCT\n\nRed Cross of Belgium\nBE72000000001616\nEUR3000.00\n\n\n2C3F 4H5J 6K7M",
    );
  });

  // The standard's own order. Some banks put line 10 into the wrong field, so the default is the text.
  it("has the reference in line 10 where that is wanted, and never both", () => {
    const code = epcCode(
      payment({ bic: "bpotbeb1", purpose: "CHAR", remittance: { creditorReference: "RF18 5390 0754 7034" } }),
    );
    expect(code).toBe(
      "BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR3000.00\nCHAR\nRF18539007547034",
    );
    const ours = creditorReference(newTransferReference(new Uint8Array(32).fill(9)));
    expect(epcCode(payment({ remittance: { creditorReference: ours } })).split("\n")[9]).toBe(ours);
  });

  it("keeps each element in its line, whatever is empty or has line ends in it", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 });
    fc.assert(
      fc.property(text, text, fc.option(fc.bigInt(1n, 99_999_999_999n)), (name, remittance, amountCents) => {
        const code = epcCode(
          payment({ name: `A ${name}\r\nB`, amountCents, remittance: { text: `${remittance}\n.` } }),
        );
        const lines = code.split("\n");
        expect(lines).toHaveLength(11);
        expect(code).not.toContain("\r");
        expect(lines[5]![0]).toBe("A");
        expect([...lines[5]!].length).toBeLessThanOrEqual(70);
        expect(lines[6]).toBe("BE72000000001616");
        expect(lines[7]).toMatch(amountCents === null ? /^$/ : /^EUR\d{1,9}\.\d\d$/);
        expect(lines[9]).toBe("");
        expect([...lines[10]!].length).toBeLessThanOrEqual(140);
        expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331);
      }),
    );
  });

  it("has nothing between thousands and always two decimals", () => {
    const amounts = [1n, 100n, 123_456_789n, 99_999_999_999n].map(
      (amountCents) => epcCode(payment({ amountCents })).split("\n")[7],
    );
    expect(amounts).toEqual(["EUR0.01", "EUR1.00", "EUR1234567.89", "EUR999999999.99"]);
  });

  it("is transliterated where it would have more than 331 bytes", () => {
    const long = payment({ name: "Ж".repeat(70), remittance: { text: "é".repeat(140) } });
    expect(epcCode(long).split("\n")[10]).toBe("e".repeat(140));
    expect(epcCode(payment({ name: "Ж" })).split("\n")[5]).toBe("Ж");
  });

  it("is read by another library", () => {
    const code = epcCode(
      payment({ name: "Fördervereinigung Łódź", bic: "BPOTBEB1", remittance: { text: "Spende für 2C3F 4H5J 6K7M" } }),
    );
    expect(decodeQrCode(qrCode(code, 4))).toBe(code);
  });

  it.each([
    ["no name", { name: " \n" }],
    ["a wrong IBAN", { iban: "BE72000000001617" }],
    ["an IBAN outside SEPA", { iban: "TR330006100519786457841326" }],
    ["a wrong BIC", { bic: "BPOT" }],
    ["nothing to pay", { amountCents: 0n }],
    ["a billion", { amountCents: 100_000_000_000n }],
    ["a wrong reference", { remittance: { creditorReference: "RF19539007547034" } }],
    ["a purpose that is none", { purpose: "gift" }],
  ])("is refused with %s", (_, changes) => {
    expect(() => epcCode(payment(changes))).toThrow(RangeError);
  });
});
