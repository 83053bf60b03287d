import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import PDFDocument from "pdfkit";
import type { ReactElement } from "react";
import { readyFontsFor } from "@/server/documents/fonts/fonts";

/**
 * A document begins with Helvetica, whose widths take a thirtieth of a receipt's time to list. Ours have fonts of their own, and
 * the library that makes them passes no such option on.
 */
const { initFonts } = PDFDocument.prototype;
PDFDocument.prototype.initFonts = function beginWithout(font = null) {
  initFonts.call(this, font);
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws the page tree of a document, one document at a time because the library's fonts are shared. The tree is made once
 * they are ready. The same document always gives the same bytes.
 */
export function drawPdf(document: object, pages: () => ReactElement<DocumentProps>): Promise<Uint8Array> {
  const drawn = last.then(() => readyFontsFor(JSON.stringify(document))).then(() => renderToBuffer(pages()));
  last = drawn.catch(() => {});
  return drawn;
}
