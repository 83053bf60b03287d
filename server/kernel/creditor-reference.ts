import { isTransferReference, type TransferReference } from "@/server/kernel/transfer-reference";

/** ISO 11649: `RF`, two check digits and up to 21 letters and digits. */
const CREDITOR_REFERENCE = /^RF\d{2}[0-9A-Z]{1,21}$/;

/** Makes the reference that banks verify when it is entered (ISO 11649) from one of ours. */
export function creditorReference(reference: TransferReference): string {
  const checkDigits = String(98 - modulo97(`${reference}RF00`)).padStart(2, "0");
  return `RF${checkDigits}${reference}`;
}

/** Reads an ISO 11649 reference, in groups or not. Returns it without spaces; null if its check digits are wrong. */
export function readCreditorReference(text: string): string | null {
  const reference = text.replace(/[\s-]/g, "").toUpperCase();
  if (!CREDITOR_REFERENCE.test(reference)) return null;
  return modulo97(reference.slice(4) + reference.slice(0, 4)) === 1 ? reference : null;
}

/** Reads our reference from an ISO 11649 reference. Returns null if it is wrong, or someone else's. */
export function transferReferenceOf(text: string): TransferReference | null {
  const reference = readCreditorReference(text)?.slice(4);
  return reference !== undefined && isTransferReference(reference) ? reference : null;
}

/** The remainder by 97 of the number that arises when A is written as 10, B as 11, and so on (ISO 7064, MOD 97-10). */
function modulo97(text: string): number {
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}
