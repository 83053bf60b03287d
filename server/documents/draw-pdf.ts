import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { readyFontsFor } from "@/server/documents/fonts/fonts";

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
