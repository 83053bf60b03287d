import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { pictureSubject } from "@/server/domain/campaigns/pictures/picture-subject";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Deletes a picture: its URLs stop working at once, and its files are deleted within minutes. */
export const deletePicture = operation({
  name: "deletePicture",
  summary: "Deletes a picture.",
  description:
    "Its URLs stop working. Browsers that have loaded it may show it from their cache. Organizers of a campaign can also delete pictures of its fundraising pages.",
  permission: {
    scope: "campaigns:write",
    relation: ["owner", "parent_owner"],
    otherwise: "Only those who manage the owner of the page or of its campaign can delete its pictures.",
  },
  subject: pictureSubject,
  run: (ctx, { id, picture_id }) =>
    ctx.transaction(async (tx) => {
      await lockCampaign(tx, { campaignId: id });
      await withdrawPicture(tx, id, picture_id);
    }),
});

/** Removes a picture of a locked campaign or page; throws 404 if it has no such picture. */
export async function withdrawPicture(tx: Context, campaignId: string, id: string): Promise<void> {
  const where = { id, campaignId, ...LIVE_PICTURE };
  const { count } = await tx.db.campaignPicture.updateMany({ where, data: { removedAt: tx.now() } });
  if (count === 0) throw ResourceNotFound();
  await audit(tx, "campaign.remove_picture", campaignId, { picture_id: id });
}
