import { expect, it } from "vitest";
import { aboutAlmoner } from "@/server/texts/about-almoner";
import { LOCALES } from "@/server/texts/locales";

/** The digits of the fee, 100 of each currency's smallest unit, and its symbol. */
const FEES: readonly (readonly [string, RegExp, RegExp])[] = [
  ["USD", /(?<!\d)1[.,]00(?!\d)/, /\$/],
  ["JPY", /(?<![\d.,])100(?![\d.,]\d)/, /¥|JPY|円/],
  ["KWD", /(?<!\d)0[.,]100(?!\d)/, /KWD|د\.ك/],
];

it.each(LOCALES.flatMap((locale) => FEES.map((fee) => [locale, ...fee] as const)))(
  "the footer in %s states the fee in %s",
  (locale, currency, amount, sign) => {
    const text = aboutAlmoner(locale, currency);
    expect(text).toMatch(amount);
    expect(text).toMatch(sign);
  },
);

it("states the fee as Americans write it", () => {
  const opening = "Almoner moves gifts, keeps the books, and issues the receipts.";
  const sentence = (fee: string) => `${opening} We take a flat ${fee} from each gift.`;
  expect(aboutAlmoner("en")).toBe(sentence("$1.00"));
  expect(aboutAlmoner("en", "JPY")).toBe(sentence("¥100"));
  expect(aboutAlmoner("en", "KWD")).toBe(sentence("KWD\u00a00.100"));
});
