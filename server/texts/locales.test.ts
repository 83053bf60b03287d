import { expect, it } from "vitest";
import {
  formatDate,
  formatDistance,
  formatMoney,
  formatRelative,
  formatRoundMoney,
  formatShare,
} from "@/server/texts/format";
import { knownLocale, negotiateLocale } from "@/server/texts/locales";

it.each([
  [null, null, "en"],
  ["de-AT,de;q=0.9,en;q=0.8", null, "de"],
  ["zh-CN,zh;q=0.9", null, "en"],
  ["zh, fr;q=0.3, es;q=0.7", null, "es"],
  ["fr;q=0, pt", null, "pt"],
  ["en;q=0.5, ar", null, "ar"],
  ["de", "pt-BR", "pt"],
  ["de", "xx", "de"],
  [";;;,,q=,*;q=1", "", "en"],
  ["de;q=nonsense, fr;q=0.1", null, "fr"],
])("%s and ?lang=%s select %s", (accepted, lang, locale) => {
  expect(negotiateLocale(accepted, lang)).toBe(locale);
});

it("recognizes a language only by its tag", () => {
  expect(knownLocale("AR-eg")).toBe("ar");
  for (const tag of ["english", "e", "", "__proto__", "../en"]) expect(knownLocale(tag)).toBeNull();
});

it("formats amounts exactly, in the language's format and with the currency's own decimals", () => {
  expect(formatMoney(123_450n, "USD", "en")).toBe("$1,234.50");
  expect(formatMoney(500, "JPY", "en")).toBe("¥500");
  expect(formatMoney(1_234n, "KWD", "en")).toBe("KWD\u00a01.234");
  expect(formatMoney(99_999_999_999_999_901n, "USD", "en")).toBe("$999,999,999,999,999.01");
  expect(formatMoney(123_450n, "EUR", "de")).toBe("1.234,50\u00a0€");
  expect(formatMoney(123_450n, "EUR", "ar")).toBe("\u20661,234.50\u00a0€\u2069");
  expect(formatRoundMoney(120_000n, "USD", "en")).toBe("$1,200");
  expect(formatRoundMoney(120_050n, "USD", "en")).toBe("$1,200.50");
});

it("never says that a goal is reached before it is", () => {
  expect(formatShare(9_999, 10_000, "en")).toBe("99%");
  expect(formatShare(1, 1, "en")).toBe("100%");
  expect(formatShare(29, 100, "en")).toBe("29%");
});

it("formats dates for people", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const ago = (ms: number) => formatRelative(new Date(now.getTime() - ms), now, "en");
  expect(formatDate(now, "es")).toBe("21 de noviembre de 2026");
  expect(ago(20_000)).toBe("now");
  expect(ago(5 * 60_000)).toBe("5 minutes ago");
  expect(ago(30 * 3_600_000)).toBe("yesterday");
  expect(ago(-2 * 86_400_000)).toBe("in 2 days");
  expect(ago(40 * 86_400_000)).toBe("October 12, 2026");
});

it.each([
  ["2026-11-22T19:00:00.000Z", "2026-12-04T05:00:00.000Z", "in 12 days"],
  ["2026-11-22T12:00:03.000Z", "2026-11-27T12:00:00.000Z", "in 5 days"],
  ["2026-11-22T01:00:00.000Z", "2026-11-23T02:00:00.000Z", "tomorrow"],
  ["2026-11-22T23:00:00.000Z", "2026-11-24T00:30:00.000Z", "in 2 days"],
  ["2026-11-22T12:00:00.000Z", "2026-11-23T11:00:00.000Z", "in 23 hours"],
])("counts days by their dates: on %s, %s is %s", (now, at, words) => {
  expect(formatDistance(new Date(at), new Date(now), "en")).toBe(words);
});
