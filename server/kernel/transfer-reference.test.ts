import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditorReference } from "@/server/kernel/creditor-reference";
import { SYMBOLS } from "@/server/kernel/reference-code";
import {
  findReferences,
  formatTransferReference,
  isTransferReference,
  newTransferReference,
  parseTransferReference,
  placeReferences,
} from "@/server/kernel/transfer-reference";

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const reference = bytes.map(newTransferReference);
const FIXED = newTransferReference(Uint8Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 251));
const OTHER = newTransferReference(Uint8Array.from({ length: 32 }, (_, at) => (at * 53 + 5) % 241));

describe("a transfer reference", () => {
  it("is twelve symbols in three groups, with a letter", () => {
    fc.assert(
      fc.property(reference, (one) => {
        expect(formatTransferReference(one)).toMatch(/^[2-9CFHJKMPRTWX]{4} [2-9CFHJKMPRTWX]{4} [2-9CFHJKMPRTWX]{4}$/);
        expect(one).toMatch(/[A-Z]/);
        expect(isTransferReference(one)).toBe(true);
      }),
    );
  });

  it("comes from random bytes alone, each symbol as often as any other", () => {
    expect(newTransferReference(new Uint8Array(32).fill(18).fill(9, 0, 8))).toHaveLength(12);
    expect(() => newTransferReference(new Uint8Array(8))).toThrow("too few");
    // Bytes above the last whole multiple of nineteen are skipped, and so are bytes that give no letter.
    expect(() => newTransferReference(new Uint8Array(32).fill(250))).toThrow("too few");
    expect(() => newTransferReference(new Uint8Array(32).fill(0))).toThrow("too few");
  });

  it("is read back as people write it", () => {
    const ways = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toLowerCase(),
      (text) => formatTransferReference(text).replaceAll(" ", "-"),
      (text) => `Ref: ${formatTransferReference(text)}`,
      (text) => `ref.${text}`,
      (text) => `REF${text}thank you`,
      (text) => `ALM-${formatTransferReference(text).toLowerCase()}`,
      (text) => `ALM${text}`,
      (text) => [...text].join(" "),
      (text) => text.replace(/.{5}/g, "$&\r\n"),
      (text) => `2026 donation,${text}/EUR`,
      (text) => text.replaceAll("5", "S").replaceAll("2", "z").replaceAll("8", "B").replaceAll("6", "g"),
    );
    fc.assert(
      fc.property(reference, ways, (one, write) => {
        expect(parseTransferReference(write(one), "ALM")).toBe(one);
      }),
    );
  });

  it("is not mistaken for one that begins with the last letter of the word before", () => {
    // F and the first eleven symbols also form a valid reference.
    const one = "32XTR3MF4KJ6";
    expect(isTransferReference(`F${one.slice(0, 11)}`)).toBe(true);
    expect(parseTransferReference(`Ref: ${one}`)).toBe(one);
  });

  it("cannot be mistaken by O and 0, or I and 1: it has none of them", () => {
    expect(SYMBOLS).not.toMatch(/[0O1I]/);
    const at = FIXED.length - 1;
    for (const unreadable of "O0I1") {
      const written = FIXED.slice(0, at) + unreadable;
      expect(parseTransferReference(written)).toBeNull();
      expect(findReferences(written).suggestions).toEqual([
        { reference: FIXED, written, error: "wrong_symbol", at, isOnly: true },
      ]);
    }
  });
});

describe("references in a text", () => {
  it("are all found, each once", () => {
    const text = `Gifts ${FIXED.toLowerCase()} and ${formatTransferReference(OTHER)}, again ${FIXED}`;
    expect(findReferences(text)).toEqual({ references: [FIXED, OTHER], suggestions: [] });
    expect(parseTransferReference(text)).toBeNull();
  });

  it("are found in an ISO 11649 reference", () => {
    fc.assert(
      fc.property(reference, (one) => {
        const creditor = creditorReference(one);
        expect(parseTransferReference(creditor)).toBe(one);
        expect(parseTransferReference(creditor.replace(/.{4}/g, "$& "))).toBe(one);
      }),
    );
  });

  it("are found behind letters of any alphabet", () => {
    expect(findReferences(`𐌰𐌱𐌲 Ref${FIXED}𐌰`).references).toEqual([FIXED]);
  });

  it("have their places in the text as it was given", () => {
    const before = "𐌰 Müller e\u0301 ﬁ ";
    const text = `${before}${formatTransferReference(FIXED)}, ${OTHER.slice(0, 4)}-${OTHER.slice(4).toLowerCase()} ${FIXED}`;
    const placed = placeReferences(text);
    expect(placed.map(({ reference, error }) => [reference, error])).toEqual([
      [FIXED, null],
      [OTHER, null],
      [FIXED, null],
    ]);
    expect(placed.map(({ from, to }) => text.slice(from, to))).toEqual([
      formatTransferReference(FIXED),
      `${OTHER.slice(0, 4)}-${OTHER.slice(4).toLowerCase()}`,
      FIXED,
    ]);
    expect(placeReferences(`ref:${FIXED.slice(0, 11)}`)).toContainEqual(
      expect.objectContaining({ reference: FIXED, error: "missing_symbol", from: 4, to: 15 }),
    );
  });

  it("are found when they are glued together", () => {
    expect(findReferences(FIXED + OTHER).references).toEqual(expect.arrayContaining([FIXED, OTHER]));
  });

  it("are only suggested in the middle of a word, where they may be by accident", () => {
    const written = `thanks${FIXED}thanks`;
    expect(findReferences(written)).toEqual({
      references: [],
      suggestions: [{ reference: FIXED, written: FIXED, error: "glued", at: 0, isOnly: true }],
    });
    expect(findReferences(`thanks${FIXED} thanks`)).toEqual({ references: [FIXED], suggestions: [] });
  });

  it("are found in 140 characters cut every 27 as some banks do", () => {
    fc.assert(
      fc.property(reference, fc.integer({ min: 0, max: 60 }), (one, before) => {
        const text = `${".".repeat(before)} ${formatTransferReference(one)} with best wishes`;
        expect(findReferences(text.replace(/.{27}/g, "$&\n")).references).toContain(one);
      }),
    );
  });

  it("are not seen in numbers of accounts", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."23456789"), minLength: 10, maxLength: 40 });
    fc.assert(
      fc.property(digits, (text) => {
        expect(findReferences(text)).toEqual({ references: [], suggestions: [] });
      }),
    );
  });

  it("are not seen in what people write", () => {
    const text =
      "Spende für das Tierheim, Familie Müller-Lüdenscheidt. Thank you for everything! Invoice 2024/3345, " +
      "DE89 3704 0044 0532 0130 00, COBADEFFXXX, 12 March, happy birthday from all of us at the office";
    expect(findReferences(text)).toEqual({ references: [], suggestions: [] });
  });
});

describe("an error in a reference", () => {
  const at = fc.integer({ min: 0, max: 10 });

  it("of one symbol is suggested, and never accepted", () => {
    fc.assert(
      fc.property(reference, at, fc.constantFrom(...SYMBOLS), (one, where, symbol) => {
        fc.pre(one[where] !== symbol);
        const written = one.slice(0, where) + symbol + one.slice(where + 1);
        fc.pre(/[CFHJKMPRTWX]/.test(written));
        const found = findReferences(`ref ${written}`);
        expect(found.references).toEqual([]);
        expect(found.suggestions).toContainEqual(
          expect.objectContaining({ reference: one, written, error: "wrong_symbol", at: where }),
        );
      }),
    );
  });

  it("is suggested where the reference is glued to its prefix", () => {
    const wrong = `${FIXED.slice(0, 4)}${FIXED[4] === "2" ? "3" : "2"}${FIXED.slice(5)}`;
    for (const before of ["REF", "ALM", "RF12"]) {
      const { suggestions } = findReferences(before + wrong, "ALM");
      expect(suggestions).toContainEqual(expect.objectContaining({ reference: FIXED, written: wrong, at: 4 }));
    }
  });

  it("is not looked for in what is part of a valid reference", () => {
    const more = fc.string({ unit: fc.constantFrom(...SYMBOLS), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(reference, more, (one, after) => {
        const found = findReferences([...one, ...after].join(" "));
        fc.pre(found.references.length === 1);
        expect(found).toEqual({ references: [one], suggestions: [] });
      }),
    );
  });

  it("of two swapped neighbors is suggested", () => {
    fc.assert(
      fc.property(reference, at, (one, where) => {
        fc.pre(one[where] !== one[where + 1]);
        const written = one.slice(0, where) + one[where + 1] + one[where] + one.slice(where + 2);
        const found = findReferences(written);
        expect(found.references).toEqual([]);
        expect(found.suggestions).toContainEqual(
          expect.objectContaining({ reference: one, error: "swapped_neighbors", at: where }),
        );
      }),
    );
  });

  it("of a missing or an extra symbol is suggested", () => {
    fc.assert(
      fc.property(reference, at, fc.constantFrom(...SYMBOLS), (one, where, symbol) => {
        const short = one.slice(0, where) + one.slice(where + 1);
        fc.pre(/[CFHJKMPRTWX]/.test(short));
        expect(findReferences(short).suggestions.map((each) => each.reference)).toContain(one);
        const long = one.slice(0, where) + symbol + one.slice(where);
        const { references, suggestions } = findReferences(long);
        // In very few cases the extra symbol makes another valid reference, which cannot be detected.
        fc.pre(references.length === 0 || references.includes(one));
        expect([...references, ...suggestions.map((each) => each.reference)]).toContain(one);
      }),
    );
  });

  it("with two possible corrections says that neither is the only one", () => {
    fc.assert(
      fc.property(reference, at, fc.constantFrom(...SYMBOLS), (one, where, symbol) => {
        const { suggestions } = findReferences(one.slice(0, where) + symbol + one.slice(where + 1));
        const different = new Set(suggestions.map((each) => each.reference)).size;
        expect(suggestions.every(({ isOnly }) => isOnly === different <= 1)).toBe(true);
      }),
      { numRuns: 500 },
    );
    // A missing symbol can fit several references.
    const ambiguous = firstAmbiguous();
    expect(ambiguous.references).toEqual([]);
    expect(new Set(ambiguous.suggestions.map((each) => each.reference)).size).toBeGreaterThan(1);
    expect(ambiguous.suggestions.some(({ isOnly }) => isOnly)).toBe(false);
  });

  function firstAmbiguous() {
    for (let seed = 1; seed < 10_000; seed += 1) {
      const one = newTransferReference(Uint8Array.from({ length: 32 }, (_, place) => (place * seed + 7 * seed) % 247));
      const found = findReferences(one.slice(1));
      if (new Set(found.suggestions.map((each) => each.reference)).size > 1) return found;
    }
    throw new Error("No text with two corrections");
  }
});
