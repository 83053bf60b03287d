import type { OutgoingBatch, OutgoingFile, OutgoingFormat } from "@/server/ports/outgoing-file";
import type { PaymentAnswer } from "@/server/ports/payment-answer";

/** Writes the files by which payments leave the operator's bank accounts, and reads what banks answer about them. */
export interface BankPayments {
  /** Writes a batch. The same batch gives the same bytes. Throws an `OutgoingFileError` where the format cannot hold it. */
  write(format: OutgoingFormat, batch: OutgoingBatch): OutgoingFile;
  /** Reads an answer of a bank, whatever its format. Throws a `BankFileError` for a file that is none, or breaks off. */
  readAnswers(bytes: AsyncIterable<Uint8Array>): AsyncIterable<PaymentAnswer>;
}
