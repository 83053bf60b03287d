import { z } from "zod";
import { isDraft } from "@/server/domain/campaigns/campaign-access";
import { readPicture } from "@/server/domain/campaigns/pictures/picture-files";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** A file of a picture, as its URL shows it. */
export interface PictureFile {
  bytes: Uint8Array;
  /** False for a draft's, which only those may keep who have its URL. */
  isPublic: boolean;
}

/** Reads the file behind a picture's URL, which nobody can guess; null if it is shown nowhere. */
export const readPictureFile = operation({
  name: "readPictureFile",
  summary: "Reads a file of a picture.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ token: z.string(), width: z.number() }),
  async run(ctx, { token, width }): Promise<PictureFile | null> {
    const picture = await ctx.db.campaignPicture.findFirst({
      where: { token, ...LIVE_PICTURE },
      include: { campaign: { include: { parent: true } } },
    });
    if (!picture) return readLogoFile(ctx, token, width);
    if (!picture.widths.includes(width)) return null;
    const { campaign } = picture;
    if ([campaign.status, campaign.parent?.status].includes("archived")) return null;
    const bytes = await readPicture(ctx, picture, width);
    return bytes && { bytes, isPublic: !isDraft(campaign) };
  },
});

/** A logo of an organization or the installation, which is for everyone. */
async function readLogoFile(ctx: Context, token: string, width: number): Promise<PictureFile | null> {
  const logo = await ctx.db.brandLogo.findFirst({ where: { token, ...LIVE_PICTURE } });
  if (!logo?.widths.includes(width)) return null;
  const bytes = await readPicture(ctx, logo, width);
  return bytes && { bytes, isPublic: true };
}
