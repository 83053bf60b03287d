import type { Cents } from "@/server/kernel/money";

/** The status of a payment, according to the bank. */
export const ANSWER_STATUSES = [
  /** The bank has it, and nothing is decided. */
  "pending",
  /** The bank will execute it. */
  "accepted",
  /** The money has left the payer's account. */
  "executed",
  /** The money is on the payee's account. */
  "credited",
  /** Some of the file or batch was accepted. What became of each payment stands at the payments. */
  "partial",
  /** It was not executed. */
  "rejected",
  /** It was executed and the money came back. */
  "returned",
  /** It was executed; the next one should go to the corrected account. */
  "corrected",
  /** The bank's code is none of these: a person has to read it. */
  "unknown",
] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

/** Why, in the bank's words. */
export interface AnswerReason {
  /** Such as `AC04`, `R03` or `C01`; null where the bank only wrote a text. */
  code: string | null;
  text: string;
}

/** What a payee's bank says the account should be; null is what stays as it was. */
export interface CorrectedAccount {
  /** Nine digits whose check digit holds. */
  routing: string | null;
  number: string | null;
  type: "checking" | "savings" | null;
  name: string | null;
  /** As the bank wrote it. */
  written: string;
}

/** One thing that a bank says about a file that was sent to it, about a batch of it, or about a payment. */
export interface PaymentAnswer {
  about: "file" | "batch" | "payment";
  /** The id of the original file; null where the format does not say it. */
  fileId: string | null;
  batchId: string | null;
  /** The reference under which the original file had the payment; null for files and batches. */
  reference: string | null;
  status: AnswerStatus;
  /** The bank's own code for the status, such as `ACSC`; a return has its reason's. */
  statusCode: string;
  reasons: readonly AnswerReason[];
  /** The payment's amount in the smallest unit of its currency; null where the bank does not repeat it. */
  amountCents: Cents | null;
  /** Three letters; null where the bank does not repeat it. */
  currency: string | null;
  corrected: CorrectedAccount | null;
  /** Where the file has it, for people. */
  place: string;
}
