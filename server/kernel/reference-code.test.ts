import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isValidCode, LOOK_ALIKES, SYMBOLS, withCheckSymbols } from "@/server/kernel/reference-code";

// Guards that a payer's typo never books a gift to someone else's reference.

const PRIME = 19;
const LENGTH = 12;
const message = fc.array(fc.integer({ min: 0, max: PRIME - 1 }), { minLength: 9, maxLength: 9 });
const valuesOf = (code: string) => [...code].map((symbol) => SYMBOLS.indexOf(symbol));
const codeOf = (values: readonly number[]) => values.map((value) => SYMBOLS[value % PRIME]).join("");
const errorOf = (places: readonly number[], values: readonly number[]) => {
  const error = Array.from({ length: LENGTH }, () => 0);
  places.forEach((place, at) => {
    error[place] = values[at]!;
  });
  return error;
};
const nonZero = Array.from({ length: PRIME - 1 }, (_, at) => at + 1);

describe("the symbols of references", () => {
  it("are 19, and none is taken for another", () => {
    expect(new Set(SYMBOLS).size).toBe(PRIME);
    expect(SYMBOLS).not.toMatch(/[01OILQDSZBGNUVYAE]/);
    // With the look-alikes, 24 of 36 letters and digits can be read: (36 / 24) ** 12 * 6,859 is about 890,000.
    expect(SYMBOLS.length + Object.keys(LOOK_ALIKES).length).toBe(24);
    for (const [written, symbol] of Object.entries(LOOK_ALIKES)) {
      expect(SYMBOLS).toContain(symbol);
      expect(SYMBOLS).not.toContain(written);
    }
  });
});

describe("the check symbols", () => {
  // The sum of two codes is a code. So an error turns one code into another exactly if the error is a code itself.
  it("are linear", () => {
    fc.assert(
      fc.property(message, message, (one, other) => {
        const sum = valuesOf(withCheckSymbols(one)).map((value, at) => value + valuesOf(withCheckSymbols(other))[at]!);
        expect(isValidCode(codeOf(sum))).toBe(true);
      }),
    );
  });

  it("find every single wrong symbol and every two, which includes any two that were swapped", () => {
    let tried = 0;
    const missed: string[] = [];
    for (let one = 0; one < LENGTH; one += 1)
      for (const value of nonZero) {
        tried += 1;
        if (isValidCode(codeOf(errorOf([one], [value])))) missed.push(`${one}`);
        for (let other = one + 1; other < LENGTH; other += 1)
          for (const second of nonZero) {
            tried += 1;
            if (isValidCode(codeOf(errorOf([one, other], [value, second])))) missed.push(`${one} ${other}`);
          }
      }
    expect(missed).toEqual([]);
    expect(tried).toBe(12 * 18 + 66 * 18 * 18);
  });

  it("find any three wrong symbols", () => {
    const value = fc.integer({ min: 1, max: PRIME - 1 });
    const places = fc.uniqueArray(fc.integer({ min: 0, max: LENGTH - 1 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(message, places, fc.tuple(value, value, value), (data, where, error) => {
        const wrong = valuesOf(withCheckSymbols(data)).map((one, at) => one + errorOf(where, error)[at]!);
        expect(isValidCode(codeOf(wrong))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it("let a random text of symbols pass in one of 6,859 cases", () => {
    let seed = 20_261_201;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * PRIME);
    };
    const runs = 200_000;
    let hits = 0;
    for (let run = 0; run < runs; run += 1) if (isValidCode(codeOf(Array.from({ length: LENGTH }, random)))) hits += 1;
    // 29 are expected; the bounds are four standard deviations.
    expect(hits).toBeGreaterThan(8);
    expect(hits).toBeLessThan(51);
  });

  it.each(["", "22222222222", "2222222222222", "22222222222A", "222222222 22"])("are no code in %j", (text) => {
    expect(isValidCode(text)).toBe(false);
  });
});
