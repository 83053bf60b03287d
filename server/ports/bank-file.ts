import type { Cents } from "@/server/kernel/money";

/** The formats of bank statements that can be read. */
export const BANK_FORMATS = ["camt", "mt940", "ofx", "bai2", "csv"] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** An account, as a bank's file or a payer writes it. Numbers have no spaces. */
export interface BankAccountName {
  /** An IBAN, upper case; null where the account has none. */
  iban: string | null;
  /** The account number in the bank's own form, if there is no IBAN. */
  number: string | null;
  /** The bank: its BIC, or the country's routing number. */
  bank: string | null;
}

/** A balance of an account at the start or the end of a day. */
export interface BankBalance {
  /** Below zero where the account is overdrawn. */
  amountCents: Cents;
  /** Three letters. */
  currency: string;
  /** YYYY-MM-DD, in the bank's own time. */
  on: string;
}

/** The beginning of a file's section about one account and period. */
export interface BankStatementHead {
  record: "statement";
  account: BankAccountName;
  /** Null where the file does not say it; its entries do. */
  currency: string | null;
  /** `statement`: what was booked. `intraday`: what a statement will repeat. `advice`: details of what a statement sums up. */
  kind: "statement" | "intraday" | "advice";
  /** The bank's own id of it; not unique by itself. */
  reference: string | null;
  /** The bank's own number of it, which rises by one from statement to statement; null where there is none. */
  number: number | null;
  opening: BankBalance | null;
  /** When the bank made it, as it wrote it; null where it does not say so. */
  madeAt: string | null;
}

/** What an entry, or one payment of it, says about the other side and about itself. */
export interface BankDetail {
  /**
   * The whole payment's amount, of the same sign as its entry's unless the entry nets payments of both directions; null
   * where the file gives none of its own.
   */
  amountCents: Cents | null;
  /** Three letters. */
  currency: string;
  counterparty: { name: string | null; account: BankAccountName } | null;
  /** Whom the payment is for, if the file names someone behind the counterparty. */
  ultimateName?: string | null;
  /** What the payer wrote, lines joined as the format has it. */
  text: string;
  /** The structured reference that a payer was given, such as an ISO 11649 one; null without one. */
  structuredReference: string | null;
  /** The end-to-end id given by the sender; null without one, and for `NOTPROVIDED`. */
  endToEndId: string | null;
  /** The bank's own id of it. */
  bankReference: string | null;
  /** What the bank or the sender calls the batches that it belongs to; absent without one. */
  batchReferences?: readonly string[];
  /** Why it came back: the bank's code, such as `AC04` or `R03`; null if it is not a return. */
  returnCode: string | null;
}

/** One booking of an account. Its details are the payments it consists of; empty if the file has only the booking. */
export interface BankEntry extends Omit<BankDetail, "amountCents"> {
  record: "entry";
  status: "booked" | "pending" | "information";
  /** How much the balance changed: above zero for incoming money. */
  amountCents: Cents;
  /** True if the bank reverses an earlier entry. `amountCents` has the sign that the file gives it. */
  isReversal: boolean;
  /** YYYY-MM-DD, in the bank's own time; null where it has yet to be booked. */
  bookedOn: string | null;
  valueOn: string | null;
  /** The bank's code for what kind of entry it is, such as `PMNT/RCDT/ESCT`, `NTRF` or `195`; null without one. */
  code: string | null;
  /** The bank's charges as the file states them, in cents of the entry's currency; part of the gap to its details. */
  chargesCents: Cents;
  details: readonly BankDetail[];
  /** Where the file has it: a line, or the number of the entry, for people. */
  place: string;
}

/** The end of a file's section about one account and period. */
export interface BankStatementEnd {
  record: "end";
  closing: BankBalance | null;
  /** The opening balance if only the end of the file has it, as in one that begins with its newest entry. */
  opening?: BankBalance | null;
}

/** What a file consists of, in its order: each head is followed by its entries and its end. */
export type BankRecord = BankStatementHead | BankEntry | BankStatementEnd;

/** Thrown if a file cannot be read; the message is for whoever chose it. */
export class BankFileError extends Error {
  /** Where it is: `line 12`, or `entry 3 of statement 1`; null for the whole file. */
  readonly place: string | null;

  constructor(message: string, place: string | null = null) {
    super(message);
    this.place = place;
  }
}

/** The columns of a CSV file, by their position from 0 or by their heading, as someone mapped them. */
export interface CsvMapping {
  /** Whether the first row has headings. */
  hasHeadings: boolean;
  delimiter: "," | ";" | "\t" | "|";
  /** How many rows before the headings, or before the first row, are not part of the table. */
  skippedRows: number;
  dateFormat: "YYYY-MM-DD" | "DD.MM.YYYY" | "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYYMMDD" | "DD-MM-YYYY";
  decimalSign: "." | ",";
  /** Three letters, where no column has it. */
  currency: string;
  columns: {
    bookedOn: string | number;
    valueOn?: string | number;
    /** One signed column, or two of which one is empty. */
    amount?: string | number;
    credit?: string | number;
    debit?: string | number;
    currency?: string | number;
    name?: string | number;
    account?: string | number;
    bank?: string | number;
    text?: string | number;
    reference?: string | number;
    balance?: string | number;
  };
}

/** Where a file's bytes come from. It may be opened more than once, because a file is verified before it is booked. */
export interface BankFileSource {
  name: string;
  open(): AsyncIterable<Uint8Array>;
}
