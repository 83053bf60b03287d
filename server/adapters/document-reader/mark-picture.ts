import sharp from "sharp";
import { typesetter } from "@/server/documents/pictures/typesetter";

const JPEG_QUALITY = 85;
/** The smallest font size in pixels; wider pictures get a size in proportion to their width. */
const SMALLEST_TEXT = 14;
const WIDTH_PER_SIZE = 36;

/**
 * Draws a line of text across a picture again and again, so that every useful part of it is marked. The text is drawn
 * as outlines, so that it looks the same whatever fonts the machine has.
 */
export async function markPicture(picture: Uint8Array, text: string): Promise<Uint8Array> {
  const { width = 1, height = 1 } = await sharp(picture).metadata();
  const size = Math.max(SMALLEST_TEXT, Math.round(width / WIDTH_PER_SIZE));
  const { line, drawable } = await typesetter("strong", text, { language: "en", direction: "ltr" });
  const set = line(drawable, size);
  const [stepX, stepY] = [Math.ceil(set.width + size * 3), size * 6];
  const path = set.draw(0, size * 2, 'fill="#9b1c1c" fill-opacity="0.4" stroke="#ffffff" stroke-opacity="0.4"');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="${stepX}" height="${stepY}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">${path}</pattern></defs>
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const marked = await sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return new Uint8Array(marked);
}
