import type { z } from "zod";
import { drawUpload, pictureToken } from "@/server/domain/campaigns/pictures/draw-upload";
import { writePicture } from "@/server/domain/campaigns/pictures/picture-files";
import type { Campaign, CampaignPicture } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { PICTURES_PER_CAMPAIGN_MAX } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { FOCUS_DEFAULT, ONLY_PICTURES, type PictureKind, type pictureCreateBody } from "@/server/resources/picture";

export type PictureUpload = z.infer<typeof pictureCreateBody>;
type Pictured = Pick<Campaign, "id" | "status">;
type Owned = Pictured & Pick<Campaign, "ownerId" | "ownerManagerId">;

/** The pictures that are shown when their campaign is. */
export const LIVE_PICTURE = { storedAt: { not: null }, removedAt: null } as const;

/**
 * Redraws an upload and stores its files, outside any transaction. The row is written first and stays hidden until
 * `publishPicture`: if the process dies in between, the purge deletes what is left.
 */
export async function storePicture(ctx: Context, campaign: Owned, upload: PictureUpload): Promise<CampaignPicture> {
  await requireRoom(ctx, campaign, upload.kind);
  const { id, ownerId, ownerManagerId } = campaign;
  const whose = { limit: `pictures:${id}`, queue: { partner: ownerManagerId ?? ownerId, link: id } };
  const drawn = await drawUpload(ctx, whose, upload.file);
  const picture = await ctx.db.campaignPicture.create({
    data: {
      id: ctx.newId("picture"),
      campaignId: campaign.id,
      kind: upload.kind,
      alt: upload.alt,
      focusX: upload.focus_x ?? FOCUS_DEFAULT,
      focusY: upload.focus_y ?? FOCUS_DEFAULT,
      width: drawn.width,
      height: drawn.height,
      widths: drawn.files.map(({ width }) => width),
      token: pictureToken(ctx),
      createdAt: ctx.now(),
    },
  });
  await writePicture(ctx, picture, drawn);
  return picture;
}

/** Shows a stored picture on a locked campaign. If its kind allows only one picture, it replaces the previous one. */
export async function publishPicture(
  tx: Context,
  campaign: Pictured,
  { id, kind }: CampaignPicture,
): Promise<CampaignPicture> {
  await requireRoom(tx, campaign, kind as PictureKind);
  const isOnly = ONLY_PICTURES.includes(kind as PictureKind);
  const before = { campaignId: campaign.id, kind, ...LIVE_PICTURE };
  if (isOnly) await tx.db.campaignPicture.updateMany({ where: before, data: { removedAt: tx.now() } });
  await audit(tx, "campaign.add_picture", campaign.id, { picture_id: id, kind });
  return tx.db.campaignPicture.update({ where: { id }, data: { storedAt: tx.now() } });
}

async function requireRoom(ctx: Context, { id, status }: Pictured, kind: PictureKind): Promise<void> {
  const isArchived = { OR: [{ status: "archived" }, { parent: { status: "archived" } }] };
  if ((await ctx.db.campaign.count({ where: { id, ...isArchived } })) > 0)
    throw InvalidState({ message: "The campaign is archived. It can no longer get pictures.", context: { status } });
  const others = ONLY_PICTURES.includes(kind) ? { kind: { not: kind } } : {};
  if (
    (await ctx.db.campaignPicture.count({ where: { campaignId: id, ...LIVE_PICTURE, ...others } })) <
    PICTURES_PER_CAMPAIGN_MAX
  )
    return;
  const message = `A campaign or fundraising page can have at most ${PICTURES_PER_CAMPAIGN_MAX} pictures. Delete one that you no longer need.`;
  throw InvalidState({ message, context: { campaign_id: id, pictures: PICTURES_PER_CAMPAIGN_MAX } });
}
