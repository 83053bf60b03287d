import { expect, it } from "vitest";
import { amountText, readAmountText } from "@/server/kernel/amount-text";

// Guards against charging a different amount than the donor meant.

it.each([
  ["50", "USD", "en-US", 5_000n],
  [" 50 ", "USD", "de", 5_000n],
  ["12,50", "USD", "en-US", 1_250n],
  ["12.50", "USD", "de", 1_250n],
  ["12,5", "EUR", "fr", 1_250n],
  ["0.50", "USD", "en-US", 50n],
  ["$50", "USD", "en-US", 5_000n],
  ["US$ 50", "USD", "en-US", 5_000n],
  ["50 €", "EUR", "de", 5_000n],
  ["EUR 50", "EUR", "de", 5_000n],
  ["1,234.50", "USD", "de", 123_450n],
  ["1.234,50", "EUR", "en-US", 123_450n],
  ["1 234,50", "EUR", "fr", 123_450n],
  ["1\u202f234,50", "EUR", "fr", 123_450n],
  ["1'234.50", "CHF", "de", 123_450n],
  ["1,234,567", "USD", "de", 123_456_700n],
  ["1,00,000", "INR", "en-US", 10_000_000n],
  ["1,234", "USD", "en-US", 123_400n],
  ["1.234", "EUR", "de", 123_400n],
  ["1,000", "JPY", "de", 1_000n],
  ["1.234", "KWD", "en-US", 1_234n],
  ["1,234", "KWD", "en-US", 1_234_000n],
  ["٥٠", "USD", "ar-u-nu-latn", 5_000n],
  ["١٢٫٥٠", "USD", "ar-u-nu-latn", 1_250n],
  ["007", "USD", "en-US", 700n],
])("%s %s in %s", (text, currency, locale, cents) => {
  expect(readAmountText(text, currency, locale)).toBe(cents);
});

it.each([
  ["1.234", "USD", "en-US", "ambiguous"],
  ["1,234", "EUR", "de", "ambiguous"],
  ["12.345,6,7", "USD", "en-US", "not_a_number"],
  ["0.125", "USD", "en-US", "too_fine"],
  ["1,234.567", "USD", "en-US", "too_fine"],
  ["12.5", "JPY", "en-US", "too_fine"],
  ["", "USD", "en-US", "not_a_number"],
  ["fifty", "USD", "en-US", "not_a_number"],
  ["-5", "USD", "en-US", "not_a_number"],
  ["5e3", "USD", "en-US", "not_a_number"],
  ["1,23,4", "USD", "en-US", "not_a_number"],
  ["1.2.3", "USD", "en-US", "not_a_number"],
  [".5", "USD", "en-US", "not_a_number"],
  ["50 or 60", "USD", "en-US", "not_a_number"],
  ["9".repeat(40), "USD", "en-US", "not_a_number"],
])("%s %s in %s is rejected", (text, currency, locale, error) => {
  expect(readAmountText(text, currency, locale)).toBe(error);
});

it.each([
  [5_000n, "USD", "en-US", "50"],
  [1_250n, "USD", "en-US", "12.50"],
  [1_250n, "USD", "de", "12,50"],
  [10n, "EUR", "en-US", "0.10"],
  [1_000n, "JPY", "en-US", "1000"],
])("writes %s cents of %s in %s as %s, which every language reads as the same", (cents, currency, locale, text) => {
  expect(amountText(cents, currency, locale)).toBe(text);
  for (const reader of ["en-US", "de", "ar"]) expect(readAmountText(text, currency, reader)).toBe(cents);
});
