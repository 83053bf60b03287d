import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { TooManyUploads } from "@/server/domain/campaigns/pictures/picture-errors";
import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { publishPicture, storePicture } from "@/server/domain/campaigns/pictures/store-picture";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";
import { pictureCreateBody, pictureResource } from "@/server/resources/picture";

/** Uploads a picture of a campaign or page that the caller manages. */
export const createPicture = operation({
  name: "createPicture",
  summary: "Uploads a picture of a campaign, or of a fundraising page by its own id.",
  description:
    "Send it as JSON with the file in base64, or as `multipart/form-data`. The file is drawn anew, in up to three widths, as WebP: its position, camera and other metadata are removed. The URLs of a draft's pictures work for anyone who has them. They stop working when the picture is deleted or replaced, or the campaign is archived.",
  permission: {
    scope: "campaigns:write",
    relation: ["owner"],
    otherwise: "Only those who manage the campaign's owner can upload pictures.",
  },
  subject: campaignSubject,
  input: pictureCreateBody,
  output: pictureResource,
  errors: [InvalidParameter, InvalidState, TooManyUploads],
  prepare: (ctx, { id: _, ...upload }, campaign) => storePicture(ctx, campaign, upload),
  run: (ctx, { id }, { prepared }) =>
    ctx.transaction(async (tx) => publishPicture(tx, await lockCampaign(tx, { campaignId: id }), prepared)),
  show: showPicture,
});
