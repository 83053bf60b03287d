import { campaignUpdateSubject } from "@/server/domain/campaigns/campaign-subjects";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { writeParsedText } from "@/server/domain/campaigns/edit/parsed-texts";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** Deletes an update of a campaign that the caller manages. Emails already queued are still sent. */
export const deleteCampaignUpdate = operation({
  name: "deleteCampaignUpdate",
  summary: "Deletes an update from the page.",
  description: "Emails that are already queued still go out. No new ones are queued.",
  permission: {
    scope: "campaigns:write",
    relation: ["owner"],
    otherwise: "Only those who manage the campaign's owner can delete its updates.",
  },
  subject: campaignUpdateSubject,
  run: (ctx, { id, update_id }) =>
    ctx.transaction(async (tx) => {
      await lockCampaign(tx, { campaignId: id });
      const { count } = await tx.db.campaignUpdate.deleteMany({ where: { id: update_id, campaignId: id } });
      if (count === 0) throw ResourceNotFound();
      await writeParsedText(tx, update_id, null);
      await audit(tx, "campaign.withdraw_update", id, { update_id });
    }),
});
