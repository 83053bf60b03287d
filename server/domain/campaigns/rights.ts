import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/operations/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** What someone may do to a campaign or page, with a key or an emailed link. */
export interface Rights {
  /** May change everything. */
  runs: boolean;
  /** Manages the parent campaign: may move a page and decide its approval. */
  runsParent: boolean;
}

/** The rights of the caller's key. */
export function rightsOf(ctx: Context, campaign: CampaignWithTotals): Rights {
  const { parent } = campaign;
  return { runs: runsCampaign(ctx, campaign), runsParent: parent !== null && runsCampaign(ctx, parent) };
}
