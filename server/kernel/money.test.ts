import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountText, readAmountText } from "@/server/kernel/amount-text";
import { CURRENCY_CODES, minorUnits } from "@/server/kernel/currencies";
import { giftPresets } from "@/server/kernel/gift-presets";
import { roundLimit } from "@/server/kernel/limit-amount";
import { decimalText, formatCents } from "@/server/kernel/money";
import { pageMinimumCents } from "@/server/kernel/page-minimum";

// Guards against amounts a hundred times too large or too small: the decimals of each currency are copied here from ISO
// 4217, and everything written or read must use them.

const WITHOUT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THREE = "BHD IQD JOD KWD LYD OMR TND".split(" ");
const decimalsOf = (code: string) => (WITHOUT.includes(code) ? 0 : THREE.includes(code) ? 3 : 2);
const CODES = [...CURRENCY_CODES];

/** The decimal separator in each language of the product. */
const SIGNS = { "en-US": ".", es: ",", fr: ",", de: ",", "pt-BR": ",", "ar-u-nu-latn": "." } as const;
const LANGUAGES = Object.keys(SIGNS) as (keyof typeof SIGNS)[];

const code = fc.constantFrom(...CODES);
const language = fc.constantFrom(...LANGUAGES);
const cents = fc.oneof(fc.bigInt(0n, 5_000n), fc.bigInt(0n, 99_999_999_999n));

/** Whole units and the decimals behind them, as texts. */
function partsOf(amount: bigint, decimals: number): [whole: string, fraction: string] {
  const digits = String(amount).padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  return [digits.slice(0, at), digits.slice(at)];
}
const inGroups = (whole: string, sign: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, sign);

it("each currency has the decimals of ISO 4217, whatever people write in its country", () => {
  expect(CODES.filter((one) => minorUnits(one) !== decimalsOf(one))).toEqual([]);
  expect([...WITHOUT, ...THREE].filter((one) => !CURRENCY_CODES.has(one))).toEqual([]);
});

it.each([
  [123_450n, "USD", "$1,234.50"],
  [-123_450n, "USD", "-$1,234.50"],
  [5n, "USD", "$0.05"],
  [500n, "JPY", "¥500"],
  [500_000n, "HUF", "HUF 5,000.00"],
  [1_234_567n, "KWD", "KWD 1,234.567"],
  [-7n, "KWD", "-KWD 0.007"],
  [1_000_000n, "IQD", "IQD 1,000.000"],
  [99_999_999_999n, "EUR", "€999,999,999.99"],
])("%s of %s are %s", (amount, currency, text) => {
  expect(formatCents(amount, currency).replaceAll("\u00a0", " ")).toBe(text);
});

it.each([
  [120_000n, "USD", "$1,200"],
  [120_050n, "USD", "$1,200.50"],
  [1_200n, "JPY", "¥1,200"],
  [5_000_000n, "KWD", "KWD 5,000"],
  [5_000_100n, "KWD", "KWD 5,000.100"],
  [500_000n, "HUF", "HUF 5,000"],
])("rounded, %s of %s are %s", (amount, currency, text) => {
  expect(formatCents(amount, currency, "en-US", true).replaceAll("\u00a0", " ")).toBe(text);
});

describe("an amount of any currency", () => {
  it("is a plain decimal for machines, below zero too", () => {
    fc.assert(
      fc.property(code, cents, fc.boolean(), (currency, amount, isNegative) => {
        const decimals = decimalsOf(currency);
        const [whole, fraction] = partsOf(amount, decimals);
        const sign = isNegative && amount > 0n ? "-" : "";
        const plain = decimals === 0 ? whole : `${whole}.${fraction}`;
        expect(decimalText(isNegative ? -amount : amount, decimals)).toBe(sign + plain);
      }),
      { numRuns: 300 },
    );
  });

  it("is typed as its language types it, and read back as the same in it", () => {
    fc.assert(
      fc.property(code, cents, language, (currency, amount, tag) => {
        const [whole, fraction] = partsOf(amount, decimalsOf(currency));
        const text = amountText(amount, currency, tag);
        expect(text).toBe(/^0*$/.test(fraction) ? whole : `${whole}${SIGNS[tag]}${fraction}`);
        expect(readAmountText(text, currency, tag)).toBe(amount);
      }),
      { numRuns: 300 },
    );
  });

  it("means the same in every language, in groups or not, if its decimals are not three", () => {
    const marks = fc.constantFrom([",", "."], [".", ","], [" ", ","], ["'", "."], ["", "."], ["", ","]);
    fc.assert(
      fc.property(code, cents, marks, language, (currency, amount, [group = "", sign = ""], reader) => {
        const decimals = decimalsOf(currency);
        fc.pre(decimals === 2);
        const [whole, fraction] = partsOf(amount, decimals);
        expect(readAmountText(`${inGroups(whole, group)}${sign}${fraction}`, currency, reader)).toBe(amount);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused when it is finer than the currency's smallest unit", () => {
    fc.assert(
      fc.property(code, fc.nat(9_999), language, (currency, units, reader) => {
        const finer = `${units}.${"0".repeat(decimalsOf(currency))}5`;
        // One separator before three digits may group thousands: the reader's language decides, or the text is
        // rejected.
        fc.pre(!/\.\d{3}$/.test(finer));
        expect(readAmountText(finer, currency, reader)).toBe("too_fine");
      }),
      { numRuns: 300 },
    );
  });
});

it("forms ask for two whole units at least, and at least twice the fee of 100; what they suggest is whole units", () => {
  for (const currency of CODES) {
    const unit = 10n ** BigInt(decimalsOf(currency));
    expect(pageMinimumCents(currency), currency).toBe(unit < 100n ? 200n : 2n * unit);
    const presets = giftPresets(currency);
    expect(
      presets.filter((preset) => preset % unit !== 0n || preset < 5n * unit),
      currency,
    ).toEqual([]);
    expect(
      presets.toSorted((one, other) => (one < other ? -1 : 1)),
      currency,
    ).toEqual(presets);
  }
});

it("a limit is shown by its first three digits, and never as more than there is", () => {
  expect([0n, 999n, 1_000n, 1_009n, 2_345_678n].map(roundLimit)).toEqual([0n, 999n, 1_000n, 1_000n, 2_340_000n]);
  fc.assert(
    fc.property(cents, (limit) => {
      const [text, shown] = [String(limit), String(roundLimit(limit))];
      expect(shown).toBe(text.slice(0, 3) + "0".repeat(Math.max(0, text.length - 3)));
    }),
    { numRuns: 300 },
  );
});
