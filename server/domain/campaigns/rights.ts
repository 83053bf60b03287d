import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** What somebody may do to a campaign or page: by a key, or by a link that was sent to them. */
export interface Rights {
  /** May change all of it. */
  runs: boolean;
  /** Runs the campaign above: may move a page and say whether it may open. */
  runsParent: boolean;
}

/** What the caller's key allows. */
export function rightsOf(ctx: Context, campaign: CampaignWithTotals): Rights {
  const { parent } = campaign;
  return { runs: runsCampaign(ctx, campaign), runsParent: parent !== null && runsCampaign(ctx, parent) };
}
