import sharp from "sharp";
import { SOCIAL_COVER, SOCIAL_IMAGE } from "@/server/documents/pictures/social-image";
import type { CampaignPicture } from "@/server/resources/campaign-picture";

/** Inserts a campaign's cover into the space reserved for it in the preview image, cropped around its focal point. */
export async function addCover(
  image: Uint8Array,
  { cover, direction }: CampaignPicture,
  file: Uint8Array | null,
): Promise<Uint8Array> {
  if (!cover || !file) return image;
  const { width, height } = SOCIAL_COVER;
  const { width: fullWidth = width, height: fullHeight = height } = await sharp(file).metadata();
  const scale = Math.max(width / fullWidth, height / fullHeight);
  const [wide, high] = [Math.max(width, Math.ceil(fullWidth * scale)), Math.max(height, Math.ceil(fullHeight * scale))];
  const left = startOf(cover.focus_x, wide, width);
  const top = startOf(cover.focus_y, high, height);
  const scaled = await sharp(file).resize(wide, high, { fit: "fill" }).png().toBuffer();
  const input = await sharp(scaled).extract({ left, top, width, height }).png().toBuffer();
  const place = { input, top: 0, left: direction === "rtl" ? 0 : SOCIAL_IMAGE.width - width };
  return new Uint8Array(await sharp(image).composite([place]).png().toBuffer());
}

/** The start of the crop that brings the focal point (in percent of the whole) as close to its middle as possible. */
function startOf(focus: number, whole: number, part: number): number {
  return Math.round(Math.min(whole - part, Math.max(0, (whole * focus) / 100 - part / 2)));
}
