import sharp from "sharp";
import type { OnStep } from "@/server/adapters/document-reader/document-order";
import { openPicture, typeOfFile } from "@/server/adapters/document-reader/open-picture";
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_WIDTHS } from "@/server/kernel/limits";
import type { PictureDrawing } from "@/server/ports/document-reader";

/** Visually the same as the original. AVIF would be a quarter smaller and take ten times as long to draw. */
const WEBP = { quality: 74, effort: 4 } as const;

/** Draws a file that a stranger uploaded as a picture for pages, in each width for which it has enough pixels. */
export async function drawPicture(bytes: Uint8Array, onStep: OnStep = () => {}): Promise<PictureDrawing> {
  if (bytes.length > PICTURE_MAX_BYTES) return { error: "too_large" };
  try {
    const opened = await openPicture(bytes, await typeOfFile(bytes), { pixelsMax: PICTURE_MAX_PIXELS, onStep });
    if (opened === null) return { error: "unsupported" };
    if (typeof opened === "string") return { error: opened };
    // Decoded once; from the widest version, the others are quick.
    const widest = opened.resize({ width: PICTURE_WIDTHS.at(-1), withoutEnlargement: true }).toColorspace("srgb");
    const { data, info } = await widest.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const files = await Promise.all(
      widthsUpTo(width).map(async (wanted) => {
        const drawn = sharp(data, { raw: { width, height, channels } }).resize({ width: wanted });
        return { width: wanted, bytes: new Uint8Array(await drawn.webp(WEBP).toBuffer()) };
      }),
    );
    return { width, height, files };
  } catch {
    return { error: "unreadable" };
  }
}

/** The widths for a picture of this width: never enlarged, without near duplicates, ending with its own width. */
function widthsUpTo(width: number): number[] {
  return [...PICTURE_WIDTHS.filter((one) => one < width * 0.8), width];
}
