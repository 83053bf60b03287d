import anyAscii from "any-ascii";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asciiText, bankText, isBankId } from "@/server/kernel/bank-text";

describe("a text for banks", () => {
  it.each([
    ["Łukasz Żółć & Søren Ærø", "Lukasz Zolc + Soren Aero"],
    ["Muñoz-Strauß, Renée", "Munoz-Strauss, Renee"],
    ["Дмитрий Щукин", "Dmitriy Shchukin"],
    ["Rene\u0301e", "Renee"],
    ["“Hope”; [gift] #7", "'Hope', (gift) .7"],
    ["a@example.org = €5", "a(at)example.org - EUR 5"],
    ["two\r\nlines\tand\u00a0more\u200b", "two lines and more"],
    ["a\uE000b", "a b"],
    ["x\u0301y\u200dz", "xyz"],
    ["50% of $3", "50 percent of 3"],
    ["\u0000\u0007<b>", "(b)"],
  ])("writes %j as %j", (text, written) => {
    expect(bankText(text, 140)).toBe(written);
  });

  it("keeps names in other alphabets", () => {
    for (const name of ["田中 太郎", "김민준", "محمد علي", "יוסף כהן", "สมชาย ใจดี", "नरेन्द्र", "Νίκος Παππάς"])
      expect(bankText(name, 70)).toMatch(/[A-Za-z]{2}/);
  });

  it("has only their characters, fits, and loses no letter that can be transliterated", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 1, max: 140 }), (text, max) => {
        const written = bankText(text, max);
        expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(written.length).toBeLessThanOrEqual(max);
        expect(written).toBe(written.trim());
        const letters = (one: string) => one.replace(/[^A-Za-z0-9]/g, "");
        const whole = letters(bankText(text, Number.POSITIVE_INFINITY).replaceAll("(at)", ""));
        expect(whole.length).toBeGreaterThanOrEqual(letters(anyAscii(text.normalize("NFC"))).length);
        expect(bankText(written, max)).toBe(written);
      }),
    );
  });

  it("in ASCII has one line", () => {
    expect(asciiText("Zoë\n& Co.")).toBe("Zoe & Co.");
  });
});

describe("an id for banks", () => {
  it.each(["a", "po-01hf8x-7", "E2E/2026:1"])("may be %s", (id) => {
    expect(isBankId(id)).toBe(true);
  });

  it.each(["", "po_1", "/a", "a/", "a//b", "a b ", "ä", "x".repeat(36)])("may not be %j", (id) => {
    expect(isBankId(id)).toBe(false);
  });
});
