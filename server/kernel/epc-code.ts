import { isSepaAccount, readBic, readIban } from "@/server/kernel/bank-account";
import { bankText } from "@/server/kernel/bank-text";
import { readCreditorReference } from "@/server/kernel/creditor-reference";
import { type Cents, decimalText } from "@/server/kernel/money";

/** What a code for a SEPA transfer asks a banking app to fill in. */
export interface EpcPayment {
  /** Whose account it is; cut after 70 characters. */
  name: string;
  iban: string;
  /** Only needed outside the European Economic Area. */
  bic?: string | null;
  /** In euro cents, from 1 to 99,999,999,999; null to let the payer enter it. */
  amountCents: Cents | null;
  /**
   * What the payer's transfer says. As a text (line 11) every app shows it; as an ISO 11649 reference (line 10) some banks
   * put it where nobody finds it. One excludes the other.
   */
  remittance: { text: string } | { creditorReference: string };
  /** Four letters of the external purpose codes of ISO 20022, such as `CHAR`. */
  purpose?: string | null;
}

const MAX_BYTES = 331;
const NAME = 70;
const TEXT = 140;
const MAX_CENTS = 99_999_999_999n;

/**
 * Writes the payload of a QR code for a SEPA credit transfer, by the guidelines EPC069-12 of the European Payments Council:
 * version 002, UTF-8, one line for each element, ended by LF, without one after the last that is filled in. The code itself
 * is made with error correction M.
 *
 * Only for euros. Where a name and a text in UTF-8 are longer than the 331 bytes that a code may have, they are
 * transliterated. Throws a `RangeError` for what no code can hold.
 */
export function epcCode(payment: EpcPayment): string {
  const whole = payload(payment, oneLine);
  if (bytesOf(whole) <= MAX_BYTES) return whole;
  const short = payload(payment, bankText);
  if (bytesOf(short) > MAX_BYTES) throw new RangeError("The code would have more than 331 bytes");
  return short;
}

function payload(payment: EpcPayment, write: (text: string, maxLength: number) => string): string {
  const iban = readIban(payment.iban);
  if (!iban || !isSepaAccount({ kind: "iban", iban, bic: null })) throw new RangeError("The IBAN is not one of SEPA");
  const name = write(payment.name, NAME);
  if (name === "") throw new RangeError("The name is empty");
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    bicOf(payment.bic),
    name,
    iban,
    amountOf(payment.amountCents),
    purposeOf(payment.purpose),
    referenceOf(payment.remittance),
    "text" in payment.remittance ? write(payment.remittance.text, TEXT) : "",
  ];
  // Lines within stay, or those behind would be read as other elements.
  while (lines.at(-1) === "") lines.pop();
  return lines.join("\n");
}

function bicOf(text: string | null | undefined): string {
  if (!text) return "";
  const bic = readBic(text);
  if (!bic) throw new RangeError(`${text} is not a BIC`);
  return bic;
}

/** `EUR3000.00`: a point, two decimals, and nothing between thousands. */
function amountOf(cents: Cents | null): string {
  if (cents === null) return "";
  if (cents < 1n || cents > MAX_CENTS) throw new RangeError("The amount must be from 0.01 to 999999999.99 euros");
  return `EUR${decimalText(cents)}`;
}

function purposeOf(purpose: string | null | undefined): string {
  if (purpose && !/^[A-Z]{1,4}$/.test(purpose)) throw new RangeError(`${purpose} is not a purpose code`);
  return purpose ?? "";
}

function referenceOf(remittance: EpcPayment["remittance"]): string {
  if ("text" in remittance) return "";
  const reference = readCreditorReference(remittance.creditorReference);
  if (!reference) throw new RangeError(`${remittance.creditorReference} is not an ISO 11649 reference`);
  return reference;
}

/** A line break within an element would shift the ones after it. */
function oneLine(text: string, maxLength: number): string {
  const written = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return [...written].slice(0, maxLength).join("").trimEnd();
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
