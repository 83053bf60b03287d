import sharp, { type Sharp } from "sharp";
import type { OnStep } from "@/server/adapters/document-reader/document-order";
import { openPicture, typeOfFile } from "@/server/adapters/document-reader/open-picture";
import { type RawPage, readPdf } from "@/server/adapters/document-reader/read-pdf";
import { DOCUMENT_KEPT_SIDE, DOCUMENT_MAX_BYTES, DOCUMENT_MAX_PIXELS } from "@/server/kernel/limits";
import type { DocumentReading } from "@/server/ports/document-reader";

const JPEG_QUALITY = 85;

/**
 * Reads a file that a stranger uploaded as pictures of its pages. Each picture is redrawn, so that only what is visible
 * is left of the file: no location, no hidden text, no second format.
 */
export async function readDocument(bytes: Uint8Array, onStep: OnStep = () => {}): Promise<DocumentReading> {
  if (bytes.length > DOCUMENT_MAX_BYTES) return { error: "too_large" };
  try {
    const type = await typeOfFile(bytes);
    const opened = await openPicture(bytes, type, { pixelsMax: DOCUMENT_MAX_PIXELS, onStep });
    if (typeof opened === "string") return { error: opened };
    if (opened) return { sourceType: type, pages: [await asJpeg(opened)] };
    return type === "application/pdf" ? await readPages(bytes, type, onStep) : { error: "unsupported" };
  } catch {
    return { error: "unreadable" };
  }
}

async function readPages(bytes: Uint8Array, sourceType: string, onStep: OnStep): Promise<DocumentReading> {
  const pages: Uint8Array[] = [];
  // Compresses each page before the next one is drawn, so that the pixels of only one page are in memory.
  const keep = async ({ data, width, height }: RawPage) => {
    pages.push(await asJpeg(sharp(data, { raw: { width, height, channels: 4 } })));
  };
  const error = await readPdf(bytes, { keep, onStep });
  return error ? { error } : { sourceType, pages };
}

async function asJpeg(picture: Sharp): Promise<Uint8Array> {
  const kept = {
    width: DOCUMENT_KEPT_SIDE,
    height: DOCUMENT_KEPT_SIDE,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  const jpeg = await picture
    .resize(kept)
    .flatten({ background: "#ffffff" })
    .toColorspace("srgb")
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return new Uint8Array(jpeg);
}
