import { chargesOf } from "@/server/adapters/bank-files/camt/camt-charges";
import { batchField, type CamtDetail, detailOf } from "@/server/adapters/bank-files/camt/camt-detail";
import { amountOf, codeOf, dayAt, isCredit } from "@/server/adapters/bank-files/camt/camt-values";
import { elementAt, textAt, type XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import type { Cents } from "@/server/kernel/money";
import { type BankAccountName, type BankDetail, type BankEntry, BankFileError } from "@/server/ports/bank-file";

/** The standard's codes. `FUTR` (since version 8) is an entry that will be booked on a later date. */
const STATUSES: Readonly<Record<string, BankEntry["status"]>> = {
  BOOK: "booked",
  PDNG: "pending",
  FUTR: "pending",
  INFO: "information",
};

/** What is known of an entry before its payments, which come last in the standard. */
export interface EntryStart {
  amountCents: Cents;
  currency: string;
  isCredit: boolean;
  isReversal: boolean;
}

/** Reads the amount and direction of an `Ntry`, which may be incomplete. */
export function entryStart(element: XmlElement, place: string): EntryStart {
  const written = elementAt(element, "Amt");
  if (!written) throw new BankFileError("The entry has no amount.", place);
  const { cents, currency } = amountOf(written, place);
  const isIn = isCredit(element, place);
  return {
    amountCents: isIn ? cents : -cents,
    currency,
    isCredit: isIn,
    isReversal: /^(?:true|1)$/.test(textAt(element, "RvslInd") ?? ""),
  };
}

/** Reads an `Ntry` whose payments have already been read and removed from it. */
export function entryOf(
  element: XmlElement,
  payments: readonly CamtDetail[],
  own: BankAccountName,
  place: string,
): BankEntry {
  const start = entryStart(element, place);
  const { amountCents, currency } = start;
  const status = statusOf(element, place);
  const valueOn = dayAt(element, "ValDt", place);
  // Before an entry is booked, its booking date is only the expected one.
  const bookedOn = status === "booked" ? (dayAt(element, "BookgDt", place) ?? valueOn) : null;
  if (status === "booked" && bookedOn === null) throw new BankFileError("The entry is booked, but has no date.", place);
  const details = signedDetails(payments, start);
  const chargesCents = elementAt(element, "Chrgs")
    ? chargesOf(element, currency, place)
    : payments.reduce((sum, { chargesCents }) => sum + chargesCents, 0n);
  return {
    ...ownFacts(element, details, start, own, place),
    record: "entry",
    status,
    amountCents,
    currency,
    isReversal: start.isReversal,
    bookedOn,
    valueOn,
    code: codeOf(element) ?? textAt(element, "NtryDtls/TxDtls/BkTxCd/Prtry/Cd"),
    chargesCents,
    details,
    place,
  };
}

function statusOf(element: XmlElement, place: string): BankEntry["status"] {
  const code = textAt(element, "Sts/Cd", "Sts/Prtry", "Sts");
  const status = STATUSES[code ?? ""];
  if (status) return status;
  throw new BankFileError(`The entry's status must be BOOK, PDNG, FUTR or INFO, but is ${code ?? "missing"}.`, place);
}

/** Facts about the entry as a whole: those of its only payment, or its own if it has several or none. */
function ownFacts(
  element: XmlElement,
  details: readonly BankDetail[],
  start: EntryStart,
  own: BankAccountName,
  place: string,
) {
  const only = details.length === 1 ? details[0]! : detailOf(NOTHING, { ...start, own }, place).detail;
  const { amountCents: _, currency: __, ...facts } = only;
  return {
    ...facts,
    text: facts.text || (textAt(element, "AddtlNtryInf") ?? ""),
    bankReference: textAt(element, "AcctSvcrRef") ?? facts.bankReference,
    ...batchField([
      textAt(element, "NtryDtls/Btch/MsgId"),
      textAt(element, "NtryDtls/Btch/PmtInfId"),
      ...details.flatMap(({ batchReferences }) => batchReferences ?? []),
    ]),
  };
}

const NOTHING: XmlElement = { name: "TxDtls", currency: null, text: "", children: [] };

/**
 * The payments of an entry may go both ways. If all go against the entry, they can't add up to it, so the bank has
 * marked them from the other side's view. If each of several payments repeats the entry's amount, these aren't the
 * payments' own amounts.
 */
function signedDetails(payments: readonly CamtDetail[], entry: EntryStart): BankDetail[] {
  const isOpposite = payments.every(({ isCredit: isIn }) => isIn !== null && isIn !== entry.isCredit);
  const signed = payments.map(({ detail, isCredit: isIn }) => {
    const comesIn = isOpposite ? entry.isCredit : (isIn ?? entry.isCredit);
    const cents = detail.amountCents;
    return { ...detail, amountCents: cents === null || comesIn ? cents : -cents };
  });
  const isRepeated =
    signed.length > 1 &&
    entry.amountCents !== 0n &&
    signed.every(({ amountCents, currency }) => amountCents === entry.amountCents && currency === entry.currency);
  return isRepeated ? signed.map((detail) => ({ ...detail, amountCents: null })) : signed;
}
