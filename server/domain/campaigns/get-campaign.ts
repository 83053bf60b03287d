import { campaignSubject, p2pPageSubject } from "@/server/domain/campaigns/campaign-subjects";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { operation } from "@/server/operations/operation";
import { campaignResource } from "@/server/resources/campaign";

/** Gets a campaign or a fundraising page that the caller can read. */
export const getCampaign = operation({
  name: "getCampaign",
  summary: "Gets a campaign, or a fundraising page by its own id.",
  description:
    "Any key can get live, paused and ended campaigns. Only keys that manage the owner, the beneficiary or the parent campaign can get drafts and archived campaigns.",
  permission: { scope: "campaigns:read" },
  subject: campaignSubject,
  output: campaignResource,
  run: async (_, __, { subject: campaign }) => campaign,
  show: showCampaign,
});

/** Gets a fundraising page of a campaign. */
export const getP2pPage = operation({
  name: "getP2pPage",
  summary: "Gets a fundraising page.",
  permission: { scope: "campaigns:read" },
  subject: p2pPageSubject,
  output: campaignResource,
  run: async (_, __, { subject: page }) => page,
  show: showCampaign,
});
