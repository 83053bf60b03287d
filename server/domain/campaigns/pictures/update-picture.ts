import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { pictureSubject } from "@/server/domain/campaigns/pictures/picture-subject";
import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { pictureResource, pictureUpdateBody } from "@/server/resources/picture";

/** Changes a picture's alternative text, and where it is cropped. */
export const updatePicture = operation({
  name: "updatePicture",
  summary: "Updates the alternative text or the focal point of a picture.",
  description: "To change the picture itself, upload another one.",
  permission: {
    scope: "campaigns:write",
    relation: ["owner"],
    otherwise: "Only those who manage the campaign's owner can change its pictures.",
  },
  subject: pictureSubject,
  input: pictureUpdateBody,
  output: pictureResource,
  run: (ctx, { id: campaignId, picture_id: id, alt, focus_x: focusX, focus_y: focusY }) =>
    ctx.transaction(async (tx) => {
      await lockCampaign(tx, { campaignId });
      const where = { id, campaignId, ...LIVE_PICTURE };
      const { count } = await tx.db.campaignPicture.updateMany({ where, data: { alt, focusX, focusY } });
      if (count === 0) throw ResourceNotFound();
      await audit(tx, "campaign.change_picture", campaignId, { picture_id: id });
      return tx.db.campaignPicture.findUniqueOrThrow({ where: { id } });
    }),
  show: showPicture,
});
