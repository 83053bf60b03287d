import type { DrawOrder } from "@/server/adapters/document-renderer/draw-order";
import { type ThreadOptions, ThreadQueue } from "@/server/adapters/document-renderer/thread-queue";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import { statementHtml } from "@/server/documents/statement/statement-html";
import type { DocumentRenderer } from "@/server/ports/document-renderer";

/** Draws PDFs in a separate thread. */
export function workerRenderer(options: Partial<ThreadOptions> = {}): DocumentRenderer {
  const queue = new ThreadQueue<DrawOrder>({ script: "pdf.js", ...options });
  return {
    receiptPdf: (document, customer) => queue.draw({ kind: "receipt", document }, customer),
    statementPdf: (document, customer) => queue.draw({ kind: "statement", document }, customer),
    receiptHtml,
    statementHtml,
    close: () => queue.close(),
  };
}
