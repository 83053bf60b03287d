import type { ReceiptDocument } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

/** Draws documents as PDF, away from the thread that answers requests. Same document, same bytes. */
export interface DocumentRenderer {
  receiptPdf(document: ReceiptDocument): Promise<Uint8Array>;
  statementPdf(document: StatementDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}
