import type { DocumentRenderer } from "@/server/ports/document-renderer";

/** "Draws" a document as its JSON, so that a test can read what would have been drawn. */
export const textRenderer: DocumentRenderer = {
  receiptPdf: async (document) => Buffer.from(JSON.stringify(document)),
  statementPdf: async (document) => Buffer.from(JSON.stringify(document)),
  close: async () => {},
};
