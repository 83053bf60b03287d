import anyAscii from "any-ascii";
import { isQrIban, readIban } from "@/server/kernel/bank-account";
import { readCreditorReference } from "@/server/kernel/creditor-reference";
import { type Cents, decimalText } from "@/server/kernel/money";

/** A name with a structured address, the only kind of address that is accepted since November 2025. */
export interface SwissQrParty {
  name: string;
  street: string | null;
  houseNumber: string | null;
  postalCode: string;
  town: string;
  /** Two letters. */
  country: string;
}

/** What a Swiss QR-bill asks for. */
export interface SwissQrPayment {
  /** Of Switzerland or Liechtenstein. */
  iban: string;
  creditor: SwissQrParty;
  /** In cents or rappen, from 1 to 99,999,999,999; null to let the payer enter it. */
  amountCents: Cents | null;
  currency: "CHF" | "EUR";
  debtor: SwissQrParty | null;
  /** `QRR`: 27 digits, with a QR-IBAN. `SCOR`: ISO 11649, with any other IBAN. `NON`: none. */
  reference: { type: "QRR" | "SCOR"; text: string } | { type: "NON" };
  /** What the payer reads and the creditor's statement says; cut after 140 characters. */
  message: string;
}

const NAME = 70;
const STREET = 70;
const HOUSE_NUMBER = 16;
const POSTAL_CODE = 16;
const TOWN = 35;
const MESSAGE = 140;
const MAX_CHARACTERS = 997;
const MAX_CENTS = 99_999_999_999n;
/** Seven lines of a party that is not given. */
const NOBODY = Array.from({ length: 7 }, () => "");
/** Basic Latin, Latin-1, Latin Extended-A, the commas below S and T of Romanian, and the euro sign (version 2.3). */
const OUTSIDE = /[^\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]/gu;
/** The table of the recursive check digit modulo 10. */
const CHECK_TABLE = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/**
 * Writes the payload of a Swiss QR code, by the Swiss Implementation Guidelines QR-bill of SIX: 31 lines from `SPC` to the
 * trailer `EPD`. The code itself is made with error correction M and has a Swiss cross in its middle.
 *
 * Throws a `RangeError` for what no bill can say, such as a QR-IBAN without its QR reference.
 */
export function swissQrCode(payment: SwissQrPayment): string {
  const { iban, amountCents, currency, creditor, debtor, message } = payment;
  const account = readIban(iban);
  if (!account || !/^(CH|LI)/.test(account)) throw new RangeError("The IBAN is not of Switzerland or Liechtenstein");
  const [type, reference] = referenceOf(payment.reference, isQrIban(account));
  const lines = [
    ...["SPC", "0200", "1"],
    account,
    ...partyOf(creditor),
    // The ultimate creditor, which is reserved for the future.
    ...NOBODY,
    amountOf(amountCents),
    currency,
    ...(debtor ? partyOf(debtor) : NOBODY),
    type,
    reference,
    written(message, MESSAGE),
    "EPD",
  ];
  const text = lines.join("\n");
  if (text.length > MAX_CHARACTERS) throw new RangeError("The code would have more than 997 characters");
  return text;
}

/** Appends the check digit to a QR reference of up to 26 digits, and fills it with zeros to 27. */
export function qrReference(digits: string): string {
  if (!/^\d{1,26}$/.test(digits)) throw new RangeError(`${digits} is not up to 26 digits`);
  const filled = digits.padStart(26, "0");
  return filled + checkDigit(filled);
}

/**
 * The Swiss cross in the middle of the code, as shapes of an SVG over a square of `size` units without its quiet zone: 7 of
 * the code's 46 millimeters, black, in a white border. Error correction M makes up for what it covers.
 */
export function swissCross(size: number): { x: number; y: number; width: number; height: number; isDark: boolean }[] {
  const side = (size * 7) / 46;
  const start = (size - side) / 2;
  const rectangle = (x: number, y: number, width: number, height: number, isDark: boolean) => ({
    x: start + x * side,
    y: start + y * side,
    width: width * side,
    height: height * side,
    isDark,
  });
  return [
    rectangle(0, 0, 1, 1, false),
    rectangle(0.035, 0.035, 0.93, 0.93, true),
    // The arms of the flag's cross are a sixth longer than they are wide.
    rectangle(0.4166, 0.2222, 0.1668, 0.5556, false),
    rectangle(0.2222, 0.4166, 0.5556, 0.1668, false),
  ];
}

function partyOf({ name, street, houseNumber, postalCode, town, country }: SwissQrParty): string[] {
  const needed = { name: written(name, NAME), postalCode: written(postalCode, POSTAL_CODE), town: written(town, TOWN) };
  for (const [what, text] of Object.entries(needed)) if (text === "") throw new RangeError(`The ${what} is empty`);
  if (!/^[A-Z]{2}$/.test(country)) throw new RangeError(`${country} is not a country`);
  const street70 = written(street ?? "", STREET);
  return [
    "S",
    needed.name,
    street70,
    written(houseNumber ?? "", HOUSE_NUMBER),
    needed.postalCode,
    needed.town,
    country,
  ];
}

function amountOf(cents: Cents | null): string {
  if (cents === null) return "";
  if (cents < 1n || cents > MAX_CENTS) throw new RangeError("The amount must be from 0.01 to 999999999.99");
  return decimalText(cents);
}

function referenceOf(reference: SwissQrPayment["reference"], isQr: boolean): [type: string, text: string] {
  if (isQr !== (reference.type === "QRR")) throw new RangeError("A QR-IBAN and a QR reference go together");
  if (reference.type === "NON") return ["NON", ""];
  if (reference.type === "SCOR") {
    const text = readCreditorReference(reference.text);
    if (!text) throw new RangeError(`${reference.text} is not an ISO 11649 reference`);
    return ["SCOR", text];
  }
  const digits = reference.text.replace(/\s/g, "");
  if (!/^\d{27}$/.test(digits) || checkDigit(digits.slice(0, 26)) !== digits[26])
    throw new RangeError(`${reference.text} is not a QR reference`);
  return ["QRR", digits];
}

function checkDigit(digits: string): string {
  const carry = [...digits].reduce((last, digit) => CHECK_TABLE[(last + Number(digit)) % 10]!, 0);
  return String((10 - carry) % 10);
}

/** One line in the characters of the guidelines; others are transliterated. */
function written(text: string, maxLength: number): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(OUTSIDE, (character) => anyAscii(character))
    .trim()
    .slice(0, maxLength)
    .trimEnd();
}
