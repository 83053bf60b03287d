import { type CampaignChanges, changeCampaign } from "@/server/domain/campaigns/change-campaign";
import type { CampaignRef } from "@/server/domain/campaigns/find-campaign";
import { lockCampaign } from "@/server/domain/campaigns/lock-campaign";
import { rightsOf } from "@/server/domain/campaigns/rights";
import type { Context } from "@/server/domain/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** Changes a campaign or page as far as the caller's key allows: whoever runs it all of it, the campaign above where it stands. */
export async function updateCampaign(
  ctx: Context,
  ref: CampaignRef,
  changes: CampaignChanges,
): Promise<CampaignWithTotals> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ref);
    return changeCampaign(tx, campaign, changes, rightsOf(tx, campaign));
  });
}
