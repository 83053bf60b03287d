import type { ReceiptDocument } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

/** Renders documents, PDFs off the main thread. The same document always gives the same bytes. */
export interface DocumentRenderer {
  receiptPdf(document: ReceiptDocument): Promise<Uint8Array>;
  statementPdf(document: StatementDocument): Promise<Uint8Array>;
  receiptHtml(document: ReceiptDocument): string;
  statementHtml(document: StatementDocument): string;
  close(): Promise<void>;
}
