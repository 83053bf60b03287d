import type { Mt940Balance } from "@/server/adapters/bank-files/mt940/mt940-balance";
import { type BankAccountName, BankFileError, type BankStatementHead } from "@/server/ports/bank-file";

/** A message, as far as it has been read. */
export interface Message {
  place: string;
  reference: string;
  account: BankAccountName;
  number: number | null;
  opening: Mt940Balance | null;
  /** Whether the network header marks it as an interim report. */
  isMt942: boolean;
  /** Whether it has fields that only interim reports require. */
  hasInterimFields: boolean;
  currency: string | null;
  madeAt: string | null;
  closing: Mt940Balance | null;
}

const NO_ACCOUNT: BankAccountName = { iban: null, number: null, bank: null };

/** A message with only its first field. */
export function newMessage(reference: string, isMt942: boolean, place: string): Message {
  return {
    place,
    reference,
    account: NO_ACCOUNT,
    number: null,
    opening: null,
    isMt942,
    hasInterimFields: false,
    currency: null,
    madeAt: null,
    closing: null,
  };
}

/** The head of the statement that a message starts. Throws if the message lacks a field that a head needs. */
export function headOf(message: Message): BankStatementHead {
  const { opening, currency, place } = message;
  if (!opening && !isInterim(message)) throw new BankFileError("The statement has no opening balance (:60F:).", place);
  if (!currency) throw new BankFileError("The statement has no currency.", place);
  return {
    record: "statement",
    account: message.account,
    currency,
    kind: isInterim(message) ? "intraday" : "statement",
    reference: message.reference || null,
    number: message.number,
    opening: opening && { amountCents: opening.amountCents, currency: opening.currency, on: opening.on },
    madeAt: message.madeAt,
  };
}

/**
 * Whether it is an interim report. Some banks add fields of interim reports to statements, but statements have
 * balances.
 */
export function isInterim({ isMt942, hasInterimFields, opening }: Message): boolean {
  return isMt942 || (hasInterimFields && !opening);
}

/** Whether the message continues the statement. Throws if a page between them is missing. */
export function isNextPage(
  head: BankStatementHead,
  carried: Mt940Balance,
  { opening, account, number, place }: Message,
): boolean {
  const isSame = sameAccount(head.account, account) && head.number === number;
  if (!opening?.isIntermediate || !isSame) return false;
  if (opening.amountCents !== carried.amountCents || opening.currency !== carried.currency)
    throw new BankFileError("A page of the statement is missing before this one: the balances differ.", place);
  return true;
}

function sameAccount(one: BankAccountName, other: BankAccountName): boolean {
  return one.iban === other.iban && one.number === other.number && one.bank === other.bank;
}
