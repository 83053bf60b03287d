import { payoutStatementHtml } from "@/server/documents/payout-statement/payout-statement-html";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import { statementHtml } from "@/server/documents/statement/statement-html";
import type { DocumentRenderer } from "@/server/ports/document-renderer";
import type { PictureRenderer } from "@/server/ports/picture-renderer";

/** "Renders" a document as its JSON, so that a test can read what would have been drawn. */
export const textRenderer: DocumentRenderer = {
  receiptPdf: async (document) => Buffer.from(JSON.stringify(document)),
  statementPdf: async (document) => Buffer.from(JSON.stringify(document)),
  receiptHtml,
  statementHtml,
  payoutStatementPdf: async (statement, lines) => payoutStatementHtml(statement, lines),
  payoutStatementHtml,
  close: async () => {},
};

/** The same for pictures. */
export const textPictures: PictureRenderer = {
  socialImage: async (picture) => Buffer.from(JSON.stringify(picture)),
  badge: async (picture) => Buffer.from(JSON.stringify(picture)),
  qrCode: async (address) => Buffer.from(address),
  close: async () => {},
};
