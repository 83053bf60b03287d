import { z } from "zod";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { campaignPictureFields } from "@/server/resources/campaign-picture";

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
      return await draw(ctx, drawing, campaign);
    } catch (error) {
      ctx.log.warn({ campaign, err: error }, "a picture could not be drawn");
      return null;
    }
  },
});

function draw({ ports: { pictures } }: Context, drawing: Drawing, campaignId: string): Promise<Uint8Array> {
  if (drawing.kind === "qr_code") return pictures.qrCode(drawing.url, campaignId);
  return drawing.kind === "badge"
    ? pictures.badge(drawing.picture, campaignId)
    : pictures.socialImage(drawing.picture, campaignId);
}
