import { expect, it } from "vitest";
import { qrCode } from "@/server/documents/qr-code";
import { transferCode } from "@/server/domain/gifts/actions/transfer-code";
import { creditorReference } from "@/server/kernel/creditor-reference";
import type { HolderAddress, TransferAccount } from "@/server/kernel/transfer-account";
import { decodeQrCode } from "@/server/testing/decode-qr-code";

// Guards that banking apps read from the code what the page shows, and that no code is drawn that some would misread.

const REFERENCE = "2C3F4H5J6K7M";
const ISO = creditorReference(REFERENCE);
const TOWN: HolderAddress = { street: "Seeweg", houseNumber: "4", postalCode: "8001", town: "Zürich", country: "CH" };
const euros: TransferAccount = {
  id: "bac_1",
  holder: "Almoner Giving",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  accountNumber: null,
  routingNumber: null,
  bankName: null,
  holderAddress: null,
  currency: "EUR",
};
const swiss = { ...euros, iban: "CH9300762011623852957", bic: null, holderAddress: TOWN, currency: "CHF" };
const code = (account: TransferAccount, reference = REFERENCE) =>
  transferCode({ account, reference, amountCents: 4_250n, currency: account.currency });
const lines = (account: TransferAccount, reference?: string) => code(account, reference)?.text.split("\n");

it("is an EPC code for an account in euros, with the reference where every app shows it", () => {
  expect(lines(euros)).toEqual([
    ...["BCD", "002", "1", "SCT", "COBADEFFXXX", "Almoner Giving", "DE89370400440532013000", "EUR42.50", "", ""],
    REFERENCE,
  ]);
  expect(decodeQrCode(qrCode(code(euros)!.text, 4))).toBe(code(euros)!.text);
  expect(lines({ ...euros, iban: "FI2112345600000785" }, ISO)!.slice(9)).toEqual([ISO]);
});

it("is a Swiss code for a Swiss account in francs or euros, with the reference as its bank verifies it", () => {
  const written = lines(swiss, ISO)!;
  expect(written.slice(0, 4)).toEqual(["SPC", "0200", "1", swiss.iban]);
  expect(written).toContain("42.50");
  expect(written.slice(27, 29)).toEqual(["SCOR", ISO]);
  expect(lines({ ...swiss, currency: "EUR" }, ISO)![0]).toBe("SPC");
  expect(lines(swiss)!.slice(27, 30)).toEqual(["NON", "", REFERENCE]);
});

it("falls back for a Swiss account without an address, and is nothing where no app reads one", () => {
  expect(code({ ...swiss, holderAddress: null }, ISO)).toBeNull();
  expect(lines({ ...swiss, holderAddress: null, currency: "EUR" }, ISO)![0]).toBe("BCD");
  expect(code({ ...swiss, iban: "CH4431999123000889012" }, ISO)).toBeNull();
  expect(code({ ...euros, currency: "USD" })).toBeNull();
  expect(code({ ...euros, iban: null, accountNumber: "1", routingNumber: "021000021", currency: "USD" })).toBeNull();
  expect(code({ ...euros, iban: "BR1500000000000010932840814P2" })).toBeNull();
});
