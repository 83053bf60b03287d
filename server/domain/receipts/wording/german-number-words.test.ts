import { expect, it } from "vitest";
import { germanNumberWords } from "@/server/domain/receipts/wording/german-number-words";

it.each([
  [0, "null"],
  [1, "ein"],
  [12, "zwölf"],
  [17, "siebzehn"],
  [21, "einundzwanzig"],
  [30, "dreißig"],
  [100, "einhundert"],
  [101, "einhundertein"],
  [999, "neunhundertneunundneunzig"],
  [1_000, "eintausend"],
  [1_234, "eintausendzweihundertvierunddreißig"],
  [1_000_000, "eine Million"],
  [2_000_001, "zwei Millionen ein"],
  [1_000_000_000, "eine Milliarde"],
])("writes %i as %s", (value, words) => {
  expect(germanNumberWords(value)).toBe(words);
});

it.each([-1, 0.5, 1e12])("has no words for %d", (value) => {
  expect(() => germanNumberWords(value)).toThrow(RangeError);
});
