import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listCampaigns } from "@/server/domain/campaigns/list-campaigns";
import { campaignResource } from "@/server/resources/campaign";
import { campaignListQuery } from "@/server/resources/campaign-bodies";

export const listCampaignsEndpoint = listEndpoint({
  operationId: "listCampaigns",
  path: "/v1/campaigns",
  tag: "Campaigns",
  summary: "Lists the campaigns that your identities run or benefit from, newest first.",
  description: "In every state. Fundraisers' pages beneath them are left out unless `include=p2p_pages` asks for them.",
  scope: "campaigns:read",
  filters: campaignListQuery,
  item: campaignResource,
  run: (ctx, { filters, page }) => listCampaigns(ctx, filters, page),
  serialize: showCampaign,
});
