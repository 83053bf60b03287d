import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { operation } from "@/server/operations/operation";

/** Finds a public campaign that fundraising pages can belong to. */
export const findParentCampaign = operation({
  name: "findParentCampaign",
  summary: "Finds a campaign that a fundraising page can be started for.",
  permission: { visitor: "anyone" },
  subject: parentCampaignSubject,
  run: async (_, __, { subject: campaign }) => campaign,
});
