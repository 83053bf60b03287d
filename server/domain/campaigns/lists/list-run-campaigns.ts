import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { readCampaigns } from "@/server/domain/campaigns/lists/list-campaigns";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { listOperation } from "@/server/operations/operation";
import type { ShownCampaign } from "@/server/resources/campaign";

/** A campaign in the list of an organization. */
export interface ListedCampaign {
  campaign: ShownCampaign;
  /** False for one that the organization only benefits from. */
  isRun: boolean;
}

/** Lists what `listCampaigns` does for the pages of an organization's members, and which of it they run. */
export const listRunCampaigns = listOperation({
  name: "listRunCampaigns",
  summary: "Lists the campaigns that your organization runs or benefits from, newest first.",
  permission: { scope: "campaigns:read" },
  async run(ctx, _filters, page) {
    const { rows, next } = await readCampaigns(ctx, {}, page);
    const listed = rows.map((campaign): ListedCampaign => {
      return { campaign: showCampaign(campaign, ctx), isRun: runsCampaign(ctx, campaign) };
    });
    return { rows: listed, next };
  },
});
