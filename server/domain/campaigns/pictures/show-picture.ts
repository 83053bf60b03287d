import type { CampaignPicture } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type Picture, serializePicture } from "@/server/resources/picture";

/** Serializes a picture with the URLs of its files. */
export function showPicture(picture: CampaignPicture, ctx: Context): Picture {
  return serializePicture(picture, ctx.settings.publicUrl);
}
