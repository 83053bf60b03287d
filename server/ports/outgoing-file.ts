import type { BankAccount } from "@/server/kernel/bank-account";
import type { Cents } from "@/server/kernel/money";

/** The formats of payment files. */
export const OUTGOING_FORMATS = ["pain.001.001.03", "pain.001.001.09", "nacha", "csv"] as const;
export type OutgoingFormat = (typeof OUTGOING_FORMATS)[number];

/**
 * A postal address. Banks accept it in parts, or with the street in one or two lines (hybrid), but since November 2026 never
 * without the town. The country is the payee's.
 */
export interface OutgoingAddress {
  street: string | null;
  houseNumber: string | null;
  /** The street as free lines, without postal code and town. Only used if `street` is null. */
  lines: readonly string[];
  postalCode: string | null;
  town: string | null;
}

/** One transfer to one payee. */
export interface OutgoingPayment {
  /** At most 35 letters, digits, hyphens and underscores. Unique in the file, and should be unique forever. */
  id: string;
  /** In the smallest unit of the batch's currency, above zero. */
  amountCents: Cents;
  payee: {
    name: string;
    account: BankAccount;
    /** Two letters. */
    country: string;
    address: OutgoingAddress | null;
    kind: "person" | "business";
  };
  /** What the payee reads on the statement; empty for none. */
  text: string;
}

/** What banks in the United States call the payer by, as the bank assigned it. */
export interface NachaIds {
  /** The routing number of the bank that takes the file, with its name. */
  destinationRouting: string;
  destinationName: string;
  /** Ten characters at most: the tax number with a digit before it, or the bank's own number. */
  originId: string;
  companyId: string;
  /** Ten characters at most; shown to payees, such as `GRANT`. */
  entryDescription: string;
  /** Whether the file also takes the total from the payer's account, as some banks demand. */
  isBalanced: boolean;
  /** `A` to `Z` or `0` to `9`: tells several files of one day apart. */
  fileModifier: string;
  /** The number of the first payment of the file, from 1: goes on where the last file ended, so that trace numbers are unique. */
  firstTrace: number;
}

/** Transfers that leave in one file and are executed on one day. */
export interface OutgoingBatch {
  /** At most 35 letters, digits, hyphens and underscores, unique for the bank. */
  fileId: string;
  madeAt: Date;
  /** When they should be executed, YYYY-MM-DD. Moves to the next banking day if banks are closed. */
  executesOn: string;
  debtor: {
    name: string;
    account: BankAccount;
    /** Null where the payer does not send to the United States. */
    nacha: NachaIds | null;
  };
  /** Three letters. */
  currency: string;
  payments: readonly OutgoingPayment[];
}

/** A file for the bank, and what has to be stored before it leaves. */
export interface OutgoingFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** A second file with the totals, for people; null for formats that have their own. */
  summary: { name: string; bytes: Uint8Array } | null;
  /** How many payments. */
  count: number;
  totalCents: Cents;
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  checksum: string;
  /** The day that the file asks the bank to execute it on, YYYY-MM-DD. */
  executesOn: string;
  /** The id of each payment in the bank's answers and statements, in the order of the batch. */
  references: readonly { paymentId: string; reference: string }[];
}

/** A batch cannot be written as a file, and why. */
export class OutgoingFileError extends Error {
  /** The payment that it is about; null for the whole batch. */
  readonly paymentId: string | null;

  constructor(message: string, paymentId: string | null = null) {
    super(message);
    this.paymentId = paymentId;
  }
}
