import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import type { Campaign } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Picture } from "@/server/resources/picture";

/** Reads what the story and the gallery of a page show, oldest first: its own pictures and its campaign's. */
export async function readShownPictures(
  ctx: Context,
  { id, parentCampaignId }: Pick<Campaign, "id" | "parentCampaignId">,
): Promise<Picture[]> {
  const campaignId = { in: parentCampaignId === null ? [id] : [id, parentCampaignId] };
  const pictures = await ctx.db.campaignPicture.findMany({
    where: { campaignId, kind: { in: ["story", "gallery"] }, ...LIVE_PICTURE },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return pictures.map((picture) => showPicture(picture, ctx));
}
