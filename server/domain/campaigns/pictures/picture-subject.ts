import { z } from "zod";
import { campaignRelations, findWithTotals } from "@/server/domain/campaigns/campaign-subjects";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import { subject } from "@/server/operations/subject";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { campaignId, pictureId } from "@/server/resources/fields";

/** A picture of a campaign or a fundraising page. */
export const pictureSubject = subject({
  name: "picture",
  key: z.strictObject({
    id: campaignId.describe("The campaign or fundraising page."),
    picture_id: pictureId.describe("The picture."),
  }),
  async find(ctx, { id, picture_id }) {
    const [campaign, picture] = await Promise.all([
      findWithTotals(ctx, id),
      ctx.db.campaignPicture.findFirst({ where: { id: picture_id, campaignId: id, ...LIVE_PICTURE } }),
    ]);
    return campaign && picture ? { campaign, picture } : null;
  },
}).with({
  relations: campaignRelations<{ campaign: CampaignWithTotals }>(({ campaign }) => campaign),
  visibleTo: ["reader"],
});
