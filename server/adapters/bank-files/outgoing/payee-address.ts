import { accountCountry, isEeaCountry } from "@/server/kernel/bank-account";
import { bankText } from "@/server/kernel/bank-text";
import { type OutgoingBatch, OutgoingFileError, type OutgoingPayment } from "@/server/ports/outgoing-file";

/** The parts of a postal address by their ISO 20022 names, in that order. */
export type AddressParts = [name: "StrtNm" | "BldgNb" | "PstCd" | "TwnNm" | "Ctry" | "AdrLine", text: string][];

const LINE = 70;
const MAX_LINES = 2;
const POSTAL_CODE = 16;
const HOUSE_NUMBER = 16;
const TOWN = 35;

/**
 * Returns a payee's address as banks have accepted it since 15 November 2026: structured, or hybrid with postal code,
 * town, country and at most two lines. Banks reject addresses that consist only of lines, so these are never written. A
 * transfer within the European Economic Area needs no address: an incomplete one is left out.
 *
 * Returns null for none. Throws if the transfer needs an address and the payee's has no town.
 */
export function payeeAddress(debtor: OutgoingBatch["debtor"], { id, payee }: OutgoingPayment): AddressParts | null {
  const isNeeded = ![debtor.account, payee.account].map(accountCountry).every(isEeaCountry);
  const town = bankText(payee.address?.town ?? "", TOWN);
  if (!payee.address || town === "") {
    if (isNeeded)
      throw new OutgoingFileError("A transfer to or from outside the EEA needs the payee's address with its town", id);
    return null;
  }
  if (!/^[A-Z]{2}$/.test(payee.country)) throw new OutgoingFileError(`${payee.country} is not a country`, id);
  const { street, houseNumber, lines, postalCode } = payee.address;
  const place: AddressParts = [
    ["PstCd", bankText(postalCode ?? "", POSTAL_CODE)],
    ["TwnNm", town],
    ["Ctry", payee.country],
  ];
  const parts: AddressParts = street
    ? [["StrtNm", bankText(street, LINE)], ["BldgNb", bankText(houseNumber ?? "", HOUSE_NUMBER)], ...place]
    : [...place, ...foldLines(lines).map((line): AddressParts[number] => ["AdrLine", line])];
  return parts.filter(([, text]) => text !== "");
}

/** Fits lines into the two that a hybrid address may have, broken between words if possible. */
function foldLines(lines: readonly string[]): string[] {
  const written = lines.map((line) => bankText(line, Number.POSITIVE_INFINITY)).filter(Boolean);
  if (written.length <= MAX_LINES && written.every((line) => line.length <= LINE)) return written;
  const all = written.join(", ");
  const atWord = all.slice(0, LINE + 1).lastIndexOf(" ");
  const end = all.length <= LINE ? all.length : atWord > 0 ? atWord : LINE;
  return [all.slice(0, end), all.slice(end).trim().slice(0, LINE)].map((line) => line.trim()).filter(Boolean);
}
