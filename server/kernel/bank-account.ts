import { electronicFormatIBAN, friendlyFormatIBAN, isQRIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";

/** An account that money can be sent to: by its IBAN, or in the United States by its routing and account numbers. */
export type BankAccount =
  | {
      kind: "iban";
      /** Upper case, without spaces. */
      iban: string;
      /** The bank's BIC, upper case; null where the IBAN is enough to find it. */
      bic: string | null;
    }
  | {
      kind: "us";
      /** Nine digits, of which the last is a check digit. */
      routing: string;
      /** Up to 17 letters, digits and hyphens. */
      number: string;
      type: "checking" | "savings";
    };

const US_NUMBER = /^[0-9A-Z][0-9A-Z-]{0,16}$/;
const VISIBLE = 4;
/** The European Economic Area, within which a transfer needs no address: the European Union, Iceland, Liechtenstein and Norway. */
const EEA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);
/** Albania, Moldova, Montenegro, North Macedonia and Serbia joined SEPA in 2024 and 2025, after the library's list. */
const SEPA_SINCE_2025 = new Set(["AL", "MD", "ME", "MK", "RS"]);
const ABA_WEIGHTS = [3, 7, 1];

/** Reads an IBAN as people write it, in groups and in lower case. Returns it without spaces; null if its digits cannot be right. */
export function readIban(text: string): string | null {
  const iban = electronicFormatIBAN(text.replace(/^\s*IBAN[:\s]*/i, ""));
  return iban && isValidIBAN(iban) ? iban : null;
}

/** Reads a BIC of 8 or 11 characters. Returns it in upper case; null if it is none. */
export function readBic(text: string): string | null {
  const bic = text.replace(/\s/g, "").toUpperCase();
  return isValidBIC(bic) ? bic : null;
}

/** Reads a routing number of the American Bankers Association. Returns its nine digits; null if the check digit is wrong. */
export function readRoutingNumber(text: string): string | null {
  const routing = text.replace(/[\s-]/g, "");
  if (!/^\d{9}$/.test(routing) || routing === "000000000") return null;
  const sum = [...routing].reduce((total, digit, at) => total + Number(digit) * ABA_WEIGHTS[at % 3]!, 0);
  return sum % 10 === 0 ? routing : null;
}

/** Reads an account number of a bank in the United States. Returns it without spaces; null if no file can hold it. */
export function readUsAccountNumber(text: string): string | null {
  const number = text.replace(/\s/g, "").toUpperCase();
  return US_NUMBER.test(number) ? number : null;
}

/** Returns the two letters of the country whose bank keeps the account. */
export function accountCountry(account: BankAccount): string {
  return account.kind === "iban" ? account.iban.slice(0, 2) : "US";
}

/** Returns whether the account can be reached by a SEPA transfer in euros. */
export function isSepaAccount(account: BankAccount): boolean {
  const country = accountCountry(account);
  return account.kind === "iban" && (isSEPACountry(country) || SEPA_SINCE_2025.has(country));
}

/** Returns whether the country, two letters, is in the European Economic Area. */
export function isEeaCountry(country: string): boolean {
  return EEA.has(country);
}

/** Returns whether a Swiss IBAN is one of those that only take payments with a QR reference. */
export function isQrIban(iban: string): boolean {
  return isQRIBAN(iban);
}

/** Writes an account so that its holder recognizes it and nobody else can use it: `DE •••• 3000`. */
export function maskedAccount(account: BankAccount): string {
  const number = account.kind === "iban" ? account.iban : account.number.replaceAll("-", "");
  // A number that short would be shown whole.
  const shown = number.length > VISIBLE ? number.slice(-VISIBLE) : "";
  return `${accountCountry(account)} •••• ${shown}`.trimEnd();
}

/** Writes an IBAN in groups of four, as banks print it. */
export function formatIban(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban;
}
