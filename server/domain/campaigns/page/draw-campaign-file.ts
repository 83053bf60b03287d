import { z } from "zod";
import { readPicture } from "@/server/domain/campaigns/pictures/picture-files";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import { DRAWING_PATIENCE_MS } from "@/server/kernel/limits";
import { withinTime } from "@/server/kernel/within-time";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { campaignPictureFields } from "@/server/resources/campaign-picture";

const COVER_WIDTH = 900;

const drawing = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("social_image"), picture: campaignPictureFields }),
  z.strictObject({ kind: z.literal("badge"), picture: campaignPictureFields }),
  z.strictObject({ kind: z.literal("qr_code"), url: z.string() }),
]);
export type Drawing = z.infer<typeof drawing>;

/** Draws an image of a campaign; null, with a log entry, if it could not be drawn in time. */
export const drawCampaignFile = operation({
  name: "drawCampaignFile",
  summary: "Draws a picture of a campaign.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ campaign_id: z.string().describe("Whose share of the queue it takes."), drawing }),
  async run(ctx, { campaign_id: campaign, drawing }) {
    try {
      // Drawing continues after the timeout, so the next request finds the picture.
      return await withinTime(draw(ctx, drawing, campaign), DRAWING_PATIENCE_MS.request, "the picture is late");
    } catch (error) {
      ctx.log.warn({ campaign, err: error }, "a picture could not be drawn");
      return null;
    }
  },
});

async function draw(ctx: Context, drawing: Drawing, campaignId: string): Promise<Uint8Array> {
  const { pictures } = ctx.ports;
  if (drawing.kind === "qr_code") return pictures.qrCode(drawing.url, campaignId);
  const { picture } = drawing;
  if (drawing.kind === "badge") return pictures.badge(picture, campaignId);
  return pictures.socialImage(picture, campaignId, picture.cover && (await readCover(ctx, picture.cover.id)));
}

/** Reads a file of a cover that is large enough for a preview; null if the cover was removed in the meantime. */
async function readCover(ctx: Context, id: string): Promise<Uint8Array | null> {
  const cover = await ctx.db.campaignPicture.findFirst({ where: { id, ...LIVE_PICTURE } });
  if (!cover) return null;
  const width = cover.widths.find((one) => one >= COVER_WIDTH) ?? cover.widths.at(-1)!;
  return readPicture(ctx, cover, width);
}
