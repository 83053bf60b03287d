import type { StatementLine } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";
import type { ReceiptDocument } from "@/server/resources/receipt-document";
import type { StatementDocument } from "@/server/resources/statement-document";

/**
 * Renders documents, PDFs off the main thread. The same document always gives the same bytes. PDFs wait in a queue in
 * which each customer has a share; `QueueFull` if it is used up. Null is the product itself, which may always wait.
 */
export interface DocumentRenderer {
  receiptPdf(document: ReceiptDocument, customer: string | null): Promise<Uint8Array>;
  statementPdf(document: StatementDocument, customer: string | null): Promise<Uint8Array>;
  receiptHtml(document: ReceiptDocument): string;
  statementHtml(document: StatementDocument): string;
  /** The PDF as a stream that asks for lines as it is read. What reads it has to read it to its end or cancel it. */
  payoutStatementPdf(
    statement: PayoutStatement,
    lines: AsyncIterable<readonly StatementLine[]>,
    customer: string | null,
  ): Promise<ReadableStream<Uint8Array>>;
  payoutStatementHtml(
    statement: PayoutStatement,
    lines: AsyncIterable<readonly StatementLine[]>,
  ): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}
