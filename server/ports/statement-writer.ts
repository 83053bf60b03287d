import type { Cents } from "@/server/kernel/money";
import type { BankAccountName, BankDetail } from "@/server/ports/bank-file";

/** What a statement can be written as. OFX has no opening balance, and BAI2 has a statement for each day. */
export const STATEMENT_FORMATS = [
  "camt.053.001.08",
  "camt.053.001.02",
  "mt940",
  "ofx2",
  "ofx1",
  "bai2",
  "csv",
] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** One payment, from the view of the account. */
export interface StatementPayment {
  /** In the smallest unit of the account's currency, above zero for money that came in. Never zero. */
  amountCents: Cents;
  counterparty: BankDetail["counterparty"];
  /** What the payer wrote, in any letters. Formats with fewer letters transliterate it. */
  text: string;
  /** Such as an ISO 11649 reference; at most 35 characters that banks accept. */
  structuredReference: string | null;
  /** At most 35 characters that banks accept. */
  endToEndId: string | null;
  /** Why it came back, such as `AC04` or `R03`; null where it is no return. */
  returnCode: string | null;
}

/** One booking of an account: a payment, or several that the bank books at once. */
export interface StatementEntry extends StatementPayment {
  kind: "payment" | "fee" | "interest";
  /** YYYY-MM-DD */
  bookedOn: string;
  /** YYYY-MM-DD */
  valueOn: string;
  /** The bank's own id of it: at most 16 letters, digits and hyphens, unique in the account. */
  bankReference: string;
  /** Whether the bank takes an earlier entry back; the amount then has the opposite sign of what is taken back. */
  isReversal: boolean;
  /** What the bank kept, at least zero: what was paid, less the charges, is the entry's amount. */
  chargesCents: Cents;
  /** The payments that a collected booking consists of; empty for a single one. They come to the amount and the charges. */
  payments: readonly StatementPayment[];
}

/** An account's bookings between two balances. The closing balance follows from them. */
export interface StatementDescription {
  account: BankAccountName;
  /** Whose account it is. */
  holder: string;
  /** Three letters. */
  currency: string;
  /** From 1 to 99,999: rises by one from statement to statement. */
  number: number;
  madeAt: Date;
  opening: { amountCents: Cents; on: string };
  /** The day of the closing balance, YYYY-MM-DD. */
  closesOn: string;
  /** In the order of their booking days, which are between the two balances' days. */
  entries: readonly StatementEntry[];
}

/** A text that a format could not hold whole, and that was truncated. */
export interface ShortenedText {
  /** The place of its entry in the description, from 0. */
  entry: number;
  field: "name" | "text";
}

/** A statement as banks hand it out. */
export interface StatementFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  closingCents: Cents;
  shortened: readonly ShortenedText[];
}

/** Writes statements as banks do, for a bank that is played. */
export interface StatementWriter {
  /** The same description gives the same bytes. Throws a `RangeError` for what no bank would have. */
  write(format: StatementFormat, statement: StatementDescription): StatementFile;
}
