import { pictureSubject } from "@/server/domain/campaigns/pictures/picture-subject";
import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { operation } from "@/server/operations/operation";
import { pictureResource } from "@/server/resources/picture";

/** Gets a picture of a campaign or page that the caller can read. */
export const getPicture = operation({
  name: "getPicture",
  summary: "Gets a picture.",
  permission: { scope: "campaigns:read" },
  subject: pictureSubject,
  output: pictureResource,
  run: async (_, __, { subject: { picture } }) => picture,
  show: showPicture,
});
