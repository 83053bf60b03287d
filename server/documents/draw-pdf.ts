import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import PDFDocument from "pdfkit";
import type { ReactElement } from "react";
import { readyFontsFor } from "@/server/documents/fonts/fonts";

/**
 * pdfkit loads Helvetica at the start of each document, which takes a thirtieth of a receipt's time. Our documents use
 * other fonts, and the library that creates them doesn't pass on the option to skip it.
 */
const { initFonts } = PDFDocument.prototype;
PDFDocument.prototype.initFonts = function beginWithout(font = null) {
  initFonts.call(this, font);
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws the page tree of a document, one document at a time because the library's fonts are shared. Builds the tree
 * when the fonts are ready. The same document always gives the same bytes.
 */
export function drawPdf(document: object, pages: () => ReactElement<DocumentProps>): Promise<Uint8Array> {
  const drawn = last.then(() => readyFontsFor(JSON.stringify(document))).then(() => renderToBuffer(pages()));
  last = drawn.catch(() => {});
  return drawn;
}
