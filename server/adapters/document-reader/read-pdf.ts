import { inflateSync } from "node:zlib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { OnStep } from "@/server/adapters/document-reader/document-order";
import { DOCUMENT_KEPT_SIDE, DOCUMENT_MAX_PAGES } from "@/server/kernel/limits";
import type { DocumentError } from "@/server/ports/document-reader";

/** A page as pixels: blue, green, red and alpha. */
export interface RawPage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Features that a page showing a document doesn't need: scripts, programs to start, embedded files, media. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE)(?![A-Za-z0-9])/;
const STREAMS_SCANNED_MAX = 2_000;
const STREAM_BYTES_MAX = 8 * 1024 * 1024;
/** Thirty pages of a bank statement with every word tagged have a tenth of these. */
const OBJECTS_MAX = 50_000;
const POINTS_PER_PIXEL_MAX = 4;

let library: Promise<PDFiumLibrary> | undefined;

interface ReadOptions {
  keep(page: RawPage): Promise<void>;
  onStep: OnStep;
}

/**
 * Draws the pages of a PDF, or returns why it can't. The library runs no scripts, but a file with scripts is rejected
 * anyway.
 */
export async function readPdf(bytes: Uint8Array, { keep, onStep }: ReadOptions): Promise<DocumentError | null> {
  const source = Buffer.from(bytes).toString("latin1");
  if (/\/Encrypt(?![A-Za-z0-9])/.test(source)) return "encrypted";
  if (isActive(bytes, source)) return "active_content";
  if (hasTooManyObjects(source)) return "too_complex";
  library ??= PDFiumLibrary.init();
  const opened = await (await library).loadDocument(bytes);
  try {
    const count = opened.getPageCount();
    if (count > DOCUMENT_MAX_PAGES) return "too_many_pages";
    for (let index = 0; index < count; index += 1) {
      onStep(1);
      const page = opened.getPage(index);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(POINTS_PER_PIXEL_MAX, DOCUMENT_KEPT_SIDE / Math.max(originalWidth, originalHeight, 1));
      const { data, width, height } = await page.render({ scale, render: "bitmap", renderFormFields: false });
      await keep({ data: data.slice(), width, height });
    }
    return count > 0 ? null : "unreadable";
  } finally {
    opened.destroy();
  }
}

function hasTooManyObjects(source: string): boolean {
  let count = 0;
  for (const _ of source.matchAll(/\d\s+obj(?![A-Za-z0-9])/g)) if (++count > OBJECTS_MAX) return true;
  // Adds the objects in compressed streams, as stated by the streams themselves.
  for (const [, stated] of source.matchAll(/\/N\s+(\d{1,9})(?!\d|\s+\d+\s+R)/g)) count += Number(stated);
  return count > OBJECTS_MAX;
}

/** Names may be escaped, and objects may be in compressed streams. */
function isActive(bytes: Uint8Array, source: string): boolean {
  if (ACTIVE.test(unescaped(source))) return true;
  let scanned = 0;
  for (const { index } of source.matchAll(/stream\r?\n/g)) {
    if (source.slice(index - 3, index) === "end") continue;
    scanned += 1;
    if (scanned > STREAMS_SCANNED_MAX) return true;
    const head = source.slice(Math.max(0, index - 400), index);
    if (!/\/ObjStm/.test(head.slice(head.lastIndexOf("obj")))) continue;
    if (ACTIVE.test(unescaped(inflated(bytes.subarray(source.indexOf("\n", index) + 1))))) return true;
  }
  return false;
}

function inflated(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes, { maxOutputLength: STREAM_BYTES_MAX }).toString("latin1");
  } catch (error) {
    // A stream that is too large to inspect is treated as if it had a script.
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "/JavaScript " : "";
  }
}

const unescaped = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
