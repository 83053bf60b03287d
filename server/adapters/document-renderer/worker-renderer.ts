import type { DrawOrder } from "@/server/adapters/document-renderer/draw-order";
import { DrawingQueue, type QueueOptions } from "@/server/adapters/document-renderer/drawing-queue";
import { KeptDrawings } from "@/server/adapters/document-renderer/kept-drawings";
import { StatementDrawer } from "@/server/adapters/document-renderer/statement-drawer";
import { payoutStatementHtml } from "@/server/documents/payout-statement/payout-statement-html";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import { statementHtml } from "@/server/documents/statement/statement-html";
import type { DocumentRenderer } from "@/server/ports/document-renderer";

/** The size of the cache of PDFs, for readers who come back after a timeout. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** Draws PDFs in a separate process. */
export function workerRenderer(options: Partial<QueueOptions> = {}): DocumentRenderer {
  const queue = new DrawingQueue<DrawOrder>({ script: "pdf.js", ...options });
  const kept = new KeptDrawings(KEPT_BYTES);
  const statements = new StatementDrawer();
  const draw = (order: DrawOrder, customer: string | null) =>
    kept.read(keyOf(order), () => queue.draw(order, customer === null ? null : { customer }));
  return {
    receiptPdf: (document, customer) => draw({ kind: "receipt", document }, customer),
    statementPdf: (document, customer) => draw({ kind: "statement", document }, customer),
    receiptHtml,
    statementHtml,
    payoutStatementPdf: (statement, lines, customer) => statements.draw(statement, lines, customer),
    payoutStatementHtml,
    async close() {
      await Promise.all([queue.close(), statements.close()]);
    },
  };
}

/** Everything in a document except when a statement was made: one with the same figures is still valid. */
function keyOf({ kind, document }: DrawOrder): string {
  return JSON.stringify([kind, kind === "statement" ? { ...document, made_at: null } : document]);
}
