import "@/public/give.js";
import { describe, expect, it } from "vitest";
import { type AmountImpact, chosenCents, impactOf } from "@/components/checkout/amount-impact";
import { amountImpacts } from "@/components/checkout/give-form-texts";
import { readAmountText } from "@/server/kernel/amount-text";
import { type MatchTerms, matchedCents } from "@/server/resources/match-effect";
import { formatMoney, formatRoundMoney, intlTag } from "@/server/texts/format";
import { LOCALES } from "@/server/texts/locales";

interface GiveForm {
  readAmount(typed: string, decimals: number): number | null;
  matchedCents(giftCents: number, terms: readonly MatchTerms[]): number;
  impactOf(giftCents: number, impacts: readonly AmountImpact[]): AmountImpact | undefined;
  cardNumber(typed: string): string;
  cardExpiry(typed: string): string;
  moneyWriter(of: {
    locale: string;
    currency: string;
    decimals: number;
  }): Record<"money" | "round", (cents: number) => string>;
}
const { giveForm } = globalThis as unknown as { giveForm: GiveForm };

const TYPED = ["50", "12,50", "12.5", "$30", "30€", " 7 ", "١٢٫٥٠", "0.5", "1.005", "1,000", "1.234,50", "", "x", "-5"];

// Guards the button: it never shows a different amount than the server reads.
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

it.each([
  ["USD", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["HUF", 2],
  ["IQD", 3],
])("amounts of %s have %d decimals in the browser as on the server", (currency, decimals) => {
  for (const locale of LOCALES) {
    const { money, round } = giveForm.moneyWriter({ locale: intlTag(locale), currency, decimals });
    for (const cents of [50, 12_345, 500_000, 1_000_010]) {
      expect(money(cents)).toBe(formatMoney(cents, currency, locale));
      expect(round(cents)).toBe(formatRoundMoney(cents, currency, locale));
    }
  }
  const { money, round } = giveForm.moneyWriter({ locale: "en-US", currency, decimals });
  const whole = 1_234_000;
  expect(money(whole).match(/\d/g)!.join("")).toBe(String(whole));
  expect(round(whole).match(/\d/g)!.join("")).toBe(String(whole / 10 ** decimals));
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

it("an amount does what the greatest amount does that it reaches, in the browser as on the server", () => {
  const given = [
    { amount_cents: 5_000, text: "buys a cable" },
    { amount_cents: 2_500, text: "buys a battery" },
    { amount_cents: 5_000, text: "buys a bulb" },
  ];
  const impacts = amountImpacts({ impacts: given, currency: "USD" }, "en");
  const cases: [number, string | undefined][] = [
    [2_499, undefined],
    [2_500, "$25 buys a battery"],
    [4_999, "$25 buys a battery"],
    [6_000, "$50 buys a cable"],
  ];
  for (const [gift, words] of cases) {
    for (const { amount, text } of [
      impactOf(gift, impacts) ?? {},
      giveForm.impactOf(gift, impacts) ?? {},
    ] as Partial<AmountImpact>[])
      expect(text && `${amount} ${text}`).toBe(words);
  }
  expect(amountImpacts({ impacts: null, currency: "USD" }, "en")).toEqual([]);
});

it("a form without scripts starts with the amount that was chosen or typed", () => {
  expect(chosenCents({}, "USD", "en-US")).toBeNull();
  expect(chosenCents({ amount: "2500" }, "USD", "en-US")).toBe(2_500);
  expect(chosenCents({ amount: "other", own_amount: "60,50" }, "USD", "de")).toBe(6_050);
  expect(chosenCents({ amount: "other", own_amount: "many" }, "USD", "en-US")).toBeNull();
});

it("a card is written as on the card while it is typed", () => {
  expect(["4242", "42424", "4242 42424242-4242", "٤٢٤٢٤"].map(giveForm.cardNumber)).toEqual([
    "4242",
    "4242 4",
    "4242 4242 4242 4242",
    "4242 4",
  ]);
  const expiries = {
    "1": "1",
    "3": "03/",
    "12": "12/",
    "12//": "12/",
    "123": "12/3",
    "1234": "12/34",
    "1/34": "01/34",
  };
  for (const [typed, written] of Object.entries(expiries)) expect(giveForm.cardExpiry(typed), typed).toBe(written);
  for (const typed of ["12 34", "12-34", "12.34", "١٢٣٤", "１２/３４"])
    expect(giveForm.cardExpiry(typed)).toBe("12/34");
  expect(giveForm.cardExpiry("122034")).toBe("12/2034");
  // The server handles what the script cannot read.
  for (const typed of ["2034-12", "", "Dec 34", "1/2/34"]) expect(giveForm.cardExpiry(typed)).toBe(typed);
});
