import type { z } from "zod";
import { TooManyUploads } from "@/server/domain/campaigns/pictures/picture-errors";
import { writePicture } from "@/server/domain/campaigns/pictures/picture-files";
import type { Campaign, CampaignPicture } from "@/server/generated/prisma/client";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import {
  COMPLEX_FILE_UPLOADS,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_UPLOADS,
  PICTURES_PER_CAMPAIGN_MAX,
} from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import type { DocumentError, DrawnPicture } from "@/server/ports/document-reader";
import { QueueFull } from "@/server/ports/queue-full";
import { FOCUS_DEFAULT, ONLY_PICTURES, type PictureKind, type pictureCreateBody } from "@/server/resources/picture";

export type PictureUpload = z.infer<typeof pictureCreateBody>;
type Pictured = Pick<Campaign, "id" | "status">;
type Owned = Pictured & Pick<Campaign, "ownerId" | "ownerManagerId">;

/** The pictures that are shown, if their campaign is. */
export const LIVE_PICTURE = { storedAt: { not: null }, removedAt: null } as const;

const TOKEN_BYTES = 16;
const RETRY_AFTER = { "Retry-After": "10" };

const NOT_A_PICTURE = "file must be a JPEG, PNG, WebP or HEIC picture.";
const REJECTED: Partial<Record<DocumentError, string>> = {
  too_large: `file must be at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
  too_many_pixels: `file must have at most ${PICTURE_MAX_PIXELS / 1_000_000} megapixels.`,
  too_complex: `file takes too much time or memory to draw, and counts as ${COMPLEX_FILE_UPLOADS} more uploads. Save it as a plain JPEG and upload that.`,
  unreadable: "file cannot be read as a picture. Save it as a JPEG or PNG and upload that.",
};

/**
 * Draws an upload anew and stores its files, before any transaction. Its row comes first and is shown nowhere until
 * `publishPicture`: a process that dies in between leaves what the purge deletes.
 */
export async function storePicture(ctx: Context, campaign: Owned, upload: PictureUpload): Promise<CampaignPicture> {
  await requireRoom(ctx, campaign, upload.kind);
  const drawn = await draw(ctx, campaign, Buffer.from(upload.file, "base64"));
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
      token: Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString("base64url"),
      createdAt: ctx.now(),
    },
  });
  await writePicture(ctx, picture, drawn);
  return picture;
}

/** Shows a stored picture on a locked campaign, in place of the one that it replaces. */
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

async function draw(ctx: Context, campaign: Owned, bytes: Uint8Array): Promise<DrawnPicture> {
  const { id, ownerId, ownerManagerId } = campaign;
  const consume = (uploads: number) => consumeRateLimitTokens(ctx, `pictures:${id}`, uploads, PICTURE_UPLOADS);
  if ((await consume(1)).granted === 0) throw TooManyUploads({ headers: RETRY_AFTER });
  try {
    const drawn = await ctx.ports.documents.draw(bytes, { partner: ownerManagerId ?? ownerId, link: id });
    if (!("error" in drawn)) return drawn;
    // The time that it took was everyone's; the campaign pays for it.
    if (drawn.error === "too_complex") await consume(COMPLEX_FILE_UPLOADS);
    throw InvalidParameter({ param: "file", message: REJECTED[drawn.error] ?? NOT_A_PICTURE });
  } catch (error) {
    if (error instanceof QueueFull) throw TooManyUploads({ headers: RETRY_AFTER, cause: error });
    throw error;
  }
}
