import type { Context } from "@/server/domain/context";
import type { PictureRenderer } from "@/server/ports/picture-renderer";

/** Draws an image of a campaign; null, with a log entry, if it could not be drawn in time. */
export async function drawCampaignFile<Drawn>(
  ctx: Context,
  campaignId: string,
  draw: (pictures: PictureRenderer) => Promise<Drawn>,
): Promise<Drawn | null> {
  try {
    return await draw(ctx.ports.pictures);
  } catch (error) {
    ctx.log.warn({ campaign: campaignId, err: error }, "a picture could not be drawn");
    return null;
  }
}
