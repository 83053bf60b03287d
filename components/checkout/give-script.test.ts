import "@/public/give.js";
import { describe, expect, it } from "vitest";
import { type MatchTerms, matchedCents } from "@/components/checkout/match-effect";
import { readAmountText } from "@/server/kernel/amount-text";

interface GiveForm {
  readAmount(typed: string, decimals: number): number | null;
  matchedCents(giftCents: number, terms: readonly MatchTerms[]): number;
}
const { giveForm } = globalThis as unknown as { giveForm: GiveForm };

const TYPED = ["50", "12,50", "12.5", "$30", "30€", " 7 ", "١٢٫٥٠", "0.5", "1.005", "1,000", "1.234,50", "", "x", "-5"];

// Guards that the button never names another amount than the server reads.
describe.each([
  ["USD", 2, "en-US"],
  ["EUR", 2, "de"],
  ["JPY", 0, "fr"],
  ["KWD", 3, "ar-u-nu-latn"],
])("an amount in %s", (currency, decimals, locale) => {
  it.each(TYPED)("typed as “%s” is read as on the server, or left to it", (typed) => {
    const read = giveForm.readAmount(typed, decimals);
    if (read !== null) expect(BigInt(read)).toBe(readAmountText(typed, currency, locale));
  });
});

it("amounts as most people type them are read", () => {
  expect(["50", "12,50", "$30", "٣٠"].map((typed) => giveForm.readAmount(typed, 2))).toEqual([
    5_000, 1_250, 3_000, 3_000,
  ]);
});

it("matches add what they promise and no more, in the browser as on the server", () => {
  const one: MatchTerms = { ratio: 1, perGiftCents: 0, minimumCents: 0, leftCents: 100_000 };
  const cases: [number, MatchTerms[], number][] = [
    [5_000, [one], 5_000],
    [5_000, [], 0],
    [5_000, [{ ...one, leftCents: 1_250 }], 1_250],
    [
      5_000,
      [
        { ...one, perGiftCents: 2_000 },
        { ...one, ratio: 0.5 },
      ],
      4_500,
    ],
    [5_000, [{ ...one, minimumCents: 5_001 }], 0],
    [99, [{ ...one, ratio: 0.3333 }], 0],
    [3_333, [{ ...one, ratio: 0.3 }], 999],
  ];
  for (const [gift, terms, added] of cases) {
    expect(matchedCents(gift, terms)).toBe(added);
    expect(giveForm.matchedCents(gift, terms)).toBe(added);
  }
});
