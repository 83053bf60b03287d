import { audit } from "@/server/domain/audit";
import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { lockCampaign } from "@/server/domain/campaigns/lock-campaign";
import { findUpdate, type UpdateRef } from "@/server/domain/campaigns/updates/find-update";
import type { Context } from "@/server/domain/context";
import { NotPermitted } from "@/server/kernel/refusals";

/** Takes an update off the page of a campaign that the caller runs. Mails that are queued already go out all the same. */
export async function withdrawUpdate(ctx: Context, ref: UpdateRef): Promise<void> {
  await ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId: ref.campaignId });
    await findUpdate(tx, ref);
    if (!runsCampaign(tx, campaign))
      throw NotPermitted({ message: "Only those who manage the campaign's owner withdraw its news." });
    await tx.db.campaignUpdate.delete({ where: { id: ref.updateId } });
    await audit(tx, "campaign.withdraw_update", ref.campaignId, { update_id: ref.updateId });
  });
}
