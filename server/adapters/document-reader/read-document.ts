import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { readHeic } from "@/server/adapters/document-reader/read-heic";
import { type RawPage, readPdf } from "@/server/adapters/document-reader/read-pdf";
import { DOCUMENT_KEPT_SIDE, DOCUMENT_MAX_BYTES, DOCUMENT_MAX_PIXELS } from "@/server/kernel/limits";
import type { DocumentError, DocumentReading } from "@/server/ports/document-reader";

const PICTURES = new Set(["image/jpeg", "image/png", "image/webp"]);
const HEIC = new Set(["image/heic", "image/heif"]);
const JPEG_QUALITY = 85;

// Each file is read once, and one at a time.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Reads a file that a stranger uploaded as pictures of its pages. Each picture is drawn anew, so that nothing is left of
 * the file but what can be seen: no position, no hidden text, no second format.
 */
export async function readDocument(bytes: Uint8Array): Promise<DocumentReading> {
  if (bytes.length > DOCUMENT_MAX_BYTES) return { error: "too_large" };
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  try {
    if (PICTURES.has(type)) return await readPicture(bytes, type);
    if (HEIC.has(type)) return await drawn(type, await readHeic(bytes));
    if (type === "application/pdf") return await drawn(type, await readPdf(bytes));
    return { error: "unsupported" };
  } catch {
    return { error: "unreadable" };
  }
}

async function readPicture(bytes: Uint8Array, sourceType: string): Promise<DocumentReading> {
  const options = {
    limitInputPixels: DOCUMENT_MAX_PIXELS,
    failOn: "truncated",
    pages: 1,
    sequentialRead: true,
  } as const;
  const { width = 0, height = 0 } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  if (width * height > DOCUMENT_MAX_PIXELS) return { error: "too_many_pixels" };
  return { sourceType, pages: [await asJpeg(sharp(bytes, options).autoOrient())] };
}

async function drawn(sourceType: string, read: RawPage | RawPage[] | DocumentError): Promise<DocumentReading> {
  if (typeof read === "string") return { error: read };
  const pages: Uint8Array[] = [];
  for (const { data, width, height } of [read].flat())
    pages.push(await asJpeg(sharp(data, { raw: { width, height, channels: 4 } })));
  return { sourceType, pages };
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
