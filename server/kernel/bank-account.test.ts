import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountCountry,
  type BankAccount,
  formatIban,
  isQrIban,
  isSepaAccount,
  maskedAccount,
  readBic,
  readIban,
  readRoutingNumber,
  readUsAccountNumber,
} from "@/server/kernel/bank-account";

const iban = (text: string): BankAccount => ({ kind: "iban", iban: text, bic: null });
const us: BankAccount = { kind: "us", routing: "021000021", number: "12-3456789", type: "checking" };

describe("an IBAN", () => {
  it.each([
    ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    ["iban: gb29 nwbk 6016 1331 9268 19", "GB29NWBK60161331926819"],
    ["CH93-0076-2011-6238-5295-7", "CH9300762011623852957"],
  ])("is read from %s", (text, read) => {
    expect(readIban(text)).toBe(read);
    expect(readIban(formatIban(read))).toBe(read);
  });

  it.each(["DE88370400440532013000", "DE8937040044053201300", "US64SVBKUS6S3300958879", ""])("is not %j", (text) => {
    expect(readIban(text)).toBeNull();
  });

  it("is refused with any one digit wrong", () => {
    const right = "DE89370400440532013000";
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
        const digit = (Number(right[at]) + add) % 10;
        expect(readIban(right.slice(0, at) + digit + right.slice(at + 1))).toBeNull();
      }),
    );
  });

  it("says its country and whether SEPA reaches it", () => {
    expect(accountCountry(iban("CH9300762011623852957"))).toBe("CH");
    expect(isSepaAccount(iban("CH9300762011623852957"))).toBe(true);
    expect(isSepaAccount(iban("TR330006100519786457841326"))).toBe(false);
    expect(isSepaAccount(iban("RS35260005601001611379"))).toBe(true);
    expect(isSepaAccount(us)).toBe(false);
  });

  it("is a QR-IBAN by its bank's number", () => {
    expect(isQrIban("CH4431999123000889012")).toBe(true);
    expect(isQrIban("CH9300762011623852957")).toBe(false);
  });
});

describe("an account in the United States", () => {
  it.each(["021000021", "091000019", " 0114-0153-3 "])("has the routing number %s", (text) => {
    expect(readRoutingNumber(text)).toBe(text.replace(/\D/g, ""));
  });

  it.each(["021000022", "012000021", "000000000", "02100002", "0210000210", "02100002A"])("not %s", (text) => {
    expect(readRoutingNumber(text)).toBeNull();
  });

  it("has an account number that fits into a file", () => {
    expect(readUsAccountNumber(" 12 3456-789a ")).toBe("123456-789A");
    expect(readUsAccountNumber("123456789012345678")).toBeNull();
    expect(readUsAccountNumber("12*34")).toBeNull();
  });
});

describe("what is shown of an account", () => {
  it("is its country and last four characters, and never all of a short number", () => {
    expect(maskedAccount(iban("DE89370400440532013000"))).toBe("DE •••• 3000");
    expect(maskedAccount(us)).toBe("US •••• 6789");
    expect(maskedAccount({ ...us, number: "4321" })).toBe("US ••••");
  });
});

describe("a BIC", () => {
  it("has 8 or 11 characters", () => {
    expect(readBic("cobade ff xxx")).toBe("COBADEFFXXX");
    expect(readBic("COBADEFF")).toBe("COBADEFF");
    expect(readBic("COBADEF")).toBeNull();
  });
});
