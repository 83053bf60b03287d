import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import type { OnStep } from "@/server/adapters/document-reader/document-order";
import { readHeic } from "@/server/adapters/document-reader/read-heic";
import type { DocumentError } from "@/server/ports/document-reader";

const PICTURES = new Set(["image/jpeg", "image/png", "image/webp"]);
const HEIC = new Set(["image/heic", "image/heif"]);

/** About the size of a phone's photo. A larger picture may take longer, in proportion. */
const STEP_PIXELS = 12_000_000;

interface OpenOptions {
  pixelsMax: number;
  onStep: OnStep;
}

// No caching, because each file is read only once.
sharp.cache(false);
sharp.concurrency(1);

/** The media type of a file, by its content; empty for an unknown one. */
export async function typeOfFile(bytes: Uint8Array): Promise<string> {
  return (await fileTypeFromBuffer(bytes))?.mime ?? "";
}

/**
 * Opens a picture by its content, upright, or returns why it can't; null for a file of another type. What is drawn from
 * it contains only what is visible: no metadata, and nothing appended to the file.
 */
export async function openPicture(
  bytes: Uint8Array,
  type: string,
  { pixelsMax, onStep }: OpenOptions,
): Promise<Sharp | DocumentError | null> {
  const stepOn = (pixels: number) => onStep(Math.ceil(pixels / STEP_PIXELS));
  if (HEIC.has(type)) {
    const read = await readHeic(bytes, pixelsMax, stepOn);
    if (typeof read === "string") return read;
    const { data, width, height } = read;
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  if (!PICTURES.has(type)) return null;
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if (width * height > pixelsMax) return "too_many_pixels";
  stepOn(width * height);
  const options = { limitInputPixels: pixelsMax, failOn: "truncated", pages: 1, sequentialRead: true } as const;
  return sharp(bytes, options).autoOrient();
}
