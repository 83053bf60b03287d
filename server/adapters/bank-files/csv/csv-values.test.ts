// Guards that a cell is read as one amount or date, or as none.
import { describe, expect, it } from "vitest";
import { csvAmount, csvDate } from "@/server/adapters/bank-files/csv/csv-values";

describe("amounts", () => {
  it.each([
    ["1234.50", ".", 123450n],
    ["1,234.50", ".", 123450n],
    ["1,234", ".", 123400n],
    ["1.234", ",", 123400n],
    ["1.234.567,8", ",", 123456780n],
    ["1'234.50", ".", 123450n],
    ["1’234.50", ".", 123450n],
    ["1\u00a0234,50", ",", 123450n],
    ["1\u202f234,50", ",", 123450n],
    ["1,23,456.00", ".", 12345600n],
    ["-5", ".", -500n],
    ["- 5.00", ".", -500n],
    ["−5.00", ".", -500n],
    ["5.00-", ".", -500n],
    ["(5.00)", ".", -500n],
    ["($1,005.00)", ".", -100500n],
    ["+5.00", ".", 500n],
    ["$5.00", ".", 500n],
    ["-$5.00", ".", -500n],
    ["$-5.00", ".", -500n],
    ["US$5.00", ".", 500n],
    ["5.00 USD", ".", 500n],
    ["USD 5.00", ".", 500n],
    [".5", ".", 50n],
    ["5.", ".", 500n],
    ["0.00", ".", 0n],
  ] as const)("%s with %s is %s", (text, sign, cents) => {
    expect(csvAmount(text, sign, "USD")).toBe(cents);
  });

  it.each([
    ["", "."],
    ["-", "."],
    ["abc", "."],
    ["1.2.3", "."],
    ["1,23", "."],
    ["1,2345.00", "."],
    ["12,34,5.00", "."],
    ["1.234,567,890", "."],
    ["1,234.567.890", ","],
    ["1,005", ","],
    ["(-5)", "."],
    ["5 6", "."],
    ["1e3", "."],
    ["5.00 EUR", "."],
    ["#REF!", "."],
    ["--5", "."],
  ] as const)("%s with %s is none", (text, sign) => {
    expect(csvAmount(text, sign, "USD")).toBeNull();
  });

  it("have the currency's own decimals", () => {
    expect(csvAmount("¥1,500", ".", "JPY")).toBe(1500n);
    expect(csvAmount("1.5", ".", "JPY")).toBeNull();
    expect(csvAmount("1.234", ".", "KWD")).toBe(1234n);
  });
});

describe("dates", () => {
  it.each([
    ["2024-01-31", "YYYY-MM-DD", "2024-01-31"],
    ["2024-01-31T23:59:59Z", "YYYY-MM-DD", "2024-01-31"],
    ["1.2.2024", "DD.MM.YYYY", "2024-02-01"],
    ["01/02/2024", "DD/MM/YYYY", "2024-02-01"],
    ["01/02/2024 11:30 PM", "MM/DD/YYYY", "2024-01-02"],
    ["20240229", "YYYYMMDD", "2024-02-29"],
    ["31-12-2024", "DD-MM-YYYY", "2024-12-31"],
    ["31.12.24", "DD.MM.YYYY", null],
    ["13/31/2024", "MM/DD/YYYY", null],
    ["20230229", "YYYYMMDD", null],
    ["", "YYYYMMDD", null],
  ] as const)("%s like %s is %s", (text, format, date) => {
    expect(csvDate(text, format)).toBe(date);
  });
});
