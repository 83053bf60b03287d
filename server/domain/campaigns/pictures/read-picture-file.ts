import { z } from "zod";
import { isDraft } from "@/server/domain/campaigns/campaign-access";
import { readPicture } from "@/server/domain/campaigns/pictures/picture-files";
import { IS_LIVE_PICTURE } from "@/server/domain/campaigns/pictures/picture-rows";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** A file of a picture, as served at its URL. */
export interface PictureFile {
  bytes: Uint8Array;
  /** False for a draft's picture: only those who have its URL may cache it. */
  isPublic: boolean;
}

interface Row {
  id: string;
  widths: number[];
  status: string;
  parentStatus: string | null;
}

/** Reads the file behind a picture's unguessable URL; null if the picture is no longer shown. */
export const readPictureFile = operation({
  name: "readPictureFile",
  summary: "Reads a file of a picture.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ token: z.string(), width: z.number() }),
  async run(ctx, { token, width }): Promise<PictureFile | null> {
    const [picture] = await ctx.db.$queryRaw<Row[]>`
      SELECT p.id, p.widths, c.status, parent.status AS "parentStatus"
      FROM campaign_pictures p JOIN campaigns c ON c.id = p.campaign_id
      LEFT JOIN campaigns parent ON parent.id = c.parent_campaign_id
      WHERE p.token = ${token} AND ${IS_LIVE_PICTURE}`;
    if (!picture) return readLogoFile(ctx, token, width);
    if (!picture.widths.includes(width)) return null;
    const { status, parentStatus } = picture;
    if ([status, parentStatus].includes("archived")) return null;
    const bytes = await readPicture(ctx, picture, width);
    return (
      bytes && {
        bytes,
        isPublic: !isDraft({ status, parent: parentStatus === null ? null : { status: parentStatus } }),
      }
    );
  },
});

/** Reads a logo of an organization or the installation. Logos are public. */
async function readLogoFile(ctx: Context, token: string, width: number): Promise<PictureFile | null> {
  const logo = await ctx.db.brandLogo.findFirst({ where: { token, ...LIVE_PICTURE } });
  if (!logo?.widths.includes(width)) return null;
  const bytes = await readPicture(ctx, logo, width);
  return bytes && { bytes, isPublic: true };
}
