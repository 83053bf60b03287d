import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { operation } from "@/server/operations/operation";
import type { ShownCampaign } from "@/server/resources/campaign";

/** Reads a campaign for those who run it; for everyone else it does not exist. */
export const readRunCampaign = operation({
  name: "readRunCampaign",
  summary: "Reads a campaign that you run.",
  permission: { scope: "campaigns:read", relation: ["owner"] },
  subject: runCampaignSubject,
  run: async (ctx, _, { subject: campaign }): Promise<ShownCampaign> => showCampaign(campaign, ctx),
});
