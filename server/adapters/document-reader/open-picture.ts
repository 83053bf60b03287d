import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import type { OnStep } from "@/server/adapters/document-reader/document-order";
import { readHeic } from "@/server/adapters/document-reader/read-heic";
import type { DocumentError } from "@/server/ports/document-reader";

const PICTURES = new Set(["image/jpeg", "image/png", "image/webp"]);
const HEIC = new Set(["image/heic", "image/heif"]);

/** About what a phone takes at once. A larger picture may take longer, in proportion. */
const STEP_PIXELS = 12_000_000;

interface OpenOptions {
  pixelsMax: number;
  onStep: OnStep;
}

// Each file is read once, and one at a time.
sharp.cache(false);
sharp.concurrency(1);

/** The media type of a file, by its content; empty if it has none that we know. */
export async function typeOfFile(bytes: Uint8Array): Promise<string> {
  return (await fileTypeFromBuffer(bytes))?.mime ?? "";
}

/**
 * Opens a picture by its content, upright, or says why not; null for a file of another type. What it is drawn to has only
 * what can be seen: nothing of the file's metadata, and nothing that follows the picture in it.
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
