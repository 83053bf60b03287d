import type { CampaignPicture } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { DrawnPicture } from "@/server/ports/document-reader";

type Filed = Pick<CampaignPicture, "id">;

/** Writes the files of a picture. */
export async function writePicture(ctx: Context, picture: Filed, { files }: DrawnPicture): Promise<void> {
  for (const { width, bytes } of files) await ctx.ports.files.write(fileKey(picture, width), bytes);
}

/** Reads the file of that width; null if there is none. */
export function readPicture(ctx: Context, picture: Filed, width: number): Promise<Uint8Array | null> {
  return ctx.ports.files.read(fileKey(picture, width));
}

/** Deletes the files of a picture. */
export async function removePicture(ctx: Context, picture: Filed & Pick<CampaignPicture, "widths">): Promise<void> {
  for (const width of picture.widths) await ctx.ports.files.remove(fileKey(picture, width));
}

const fileKey = ({ id }: Filed, width: number) => `pictures/${id}/${width}.webp`;
