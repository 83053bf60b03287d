import { type AsJson, columnsOf, type Reading, reading } from "@/server/db/read-together";
import { IS_LIVE_PICTURE, pictureOf } from "@/server/domain/campaigns/pictures/picture-rows";
import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { type Campaign, type CampaignPicture, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Picture } from "@/server/resources/picture";

/** Reads what the story and the gallery of a page show, oldest first: its own pictures and its campaign's. */
export function shownPicturesReading(
  ctx: Context,
  { id, parentCampaignId }: Pick<Campaign, "id" | "parentCampaignId">,
): Reading<Picture[]> {
  return reading(
    Prisma.sql`
      SELECT ${columnsOf("p", Prisma.CampaignPictureScalarFieldEnum)} FROM campaign_pictures p
      WHERE p.campaign_id IN (${id}, ${parentCampaignId}) AND p.kind IN ('story', 'gallery') AND ${IS_LIVE_PICTURE}
      ORDER BY p.created_at, p.id`,
    (rows: AsJson<CampaignPicture>[]) => rows.map((row) => showPicture(pictureOf(row), ctx)),
  );
}
