import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditorReference, readCreditorReference, transferReferenceOf } from "@/server/kernel/creditor-reference";
import { SYMBOLS } from "@/server/kernel/reference-code";
import { newTransferReference } from "@/server/kernel/transfer-reference";

const reference = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(newTransferReference);

describe("a creditor reference", () => {
  it("is made from our reference and read back", () => {
    fc.assert(
      fc.property(reference, (one) => {
        const creditor = creditorReference(one);
        expect(creditor).toMatch(/^RF\d\d.{12}$/);
        expect(transferReferenceOf(creditor.toLowerCase().replace(/.{4}/g, "$& "))).toBe(one);
      }),
    );
  });

  // The example of the standard, and those of banks.
  it.each(["RF18 5390 0754 7034", "RF18539007547034", "rf45 g72u ur", "RF712348231"])("is read from %s", (text) => {
    expect(readCreditorReference(text)).toBe(text.replaceAll(" ", "").toUpperCase());
  });

  it("of someone else is not ours", () => {
    expect(transferReferenceOf("RF18 5390 0754 7034")).toBeNull();
  });

  // The standard's own check digits miss some swaps of a letter and a digit, such as X2 for 2X; ours do not.
  it("never leads to another reference by a wrong symbol or two that changed places", () => {
    expect(readCreditorReference("RF8323X222222K64")).not.toBeNull();
    expect(readCreditorReference("RF832X3222222K64")).not.toBeNull();
    expect(transferReferenceOf("RF832X3222222K64")).toBeNull();
    fc.assert(
      fc.property(reference, fc.integer({ min: 4, max: 14 }), fc.constantFrom(...SYMBOLS), (one, at, symbol) => {
        const right = creditorReference(one);
        fc.pre(right[at] !== symbol && right[at] !== right[at + 1]);
        expect(transferReferenceOf(right.slice(0, at) + symbol + right.slice(at + 1))).toBeNull();
        const swapped = right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
        expect(transferReferenceOf(swapped)).toBeNull();
      }),
    );
  });

  it.each(["RF18", "RF185390075470341234567890123", "XX18539007547034", "RF1A539007547034", ""])(
    "is not %j",
    (text) => {
      expect(readCreditorReference(text)).toBeNull();
    },
  );
});
