// Guards amounts: no cent is rounded, and text that is not an amount never becomes one.
import { describe, expect, it } from "vitest";
import { currencyAt, exactCents } from "@/server/adapters/bank-files/exact-amount";

describe("amounts", () => {
  it.each([
    ["2,", "EUR", 200n],
    ["2,5", "EUR", 250n],
    ["-0.01", "USD", -1n],
    ["+.5", "USD", 50n],
    ["10.10000", "EUR", 1010n],
    ["000000001000,00", "EUR", 100000n],
    ["1500,00", "JPY", 1500n],
    ["1.234", "KWD", 1234n],
    ["90071992547409931.11", "USD", 9007199254740993111n],
  ])("reads %s %s to the cent", (text, currency, cents) => {
    expect(exactCents(text, currency, "line 1")).toBe(cents);
  });

  it.each([
    ["1.005", "USD"],
    ["1,5", "JPY"],
    ["1,234.56", "USD"],
    ["1e3", "USD"],
    [",", "USD"],
    ["", "USD"],
    ["-", "USD"],
    ["NaN", "USD"],
    ["1".repeat(25), "USD"],
  ])("refuses %s %s with its place", (text, currency) => {
    expect(() => exactCents(text, currency, "line 7")).toThrow(expect.objectContaining({ place: "line 7" }));
  });

  it("knows a currency by its three letters", () => {
    expect(currencyAt(" eur ", "line 1")).toBe("EUR");
    expect(() => currencyAt("EU", "line 1")).toThrow("not a currency");
  });
});
