import { describe, expect, it } from "vitest";
import { accountName, counterpartyOf, isIban } from "@/server/adapters/bank-files/account-name";

describe("IBANs", () => {
  it("are those whose check digits are right", () => {
    expect(isIban("DE89370400440532013000")).toBe(true);
    expect(isIban("DE88370400440532013000")).toBe(false);
    expect(isIban("GB29NWBK60161331926819")).toBe(true);
    expect(isIban("12345678")).toBe(false);
  });
});

describe("accounts", () => {
  it("are named by their IBAN, or by their number as it is written", () => {
    expect(accountName("de89 3704 0044 0532 0130 00", " COBADEFF ")).toEqual({
      iban: "DE89370400440532013000",
      number: null,
      bank: "COBADEFF",
    });
    expect(accountName("12 34-a", "")).toEqual({ iban: null, number: "1234-a", bank: null });
  });

  it("belong to no one where a file says nothing of them", () => {
    expect(counterpartyOf(" ", accountName(null, undefined))).toBeNull();
    expect(counterpartyOf(" Jane ", accountName(null, null))?.name).toBe("Jane");
    expect(counterpartyOf(null, accountName("1", null))?.name).toBeNull();
  });
});
