import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { endpoint } from "@/server/api/endpoint";
import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { AlreadyExists, InvalidParameter, NotPermitted } from "@/server/kernel/refusals";
import { campaignResource } from "@/server/resources/campaign";
import { campaignCreateBody } from "@/server/resources/campaign-bodies";

export const createCampaignEndpoint = endpoint({
  operationId: "createCampaign",
  method: "POST",
  path: "/v1/campaigns",
  tag: "Campaigns",
  summary: "Makes a campaign, as a draft or live at once.",
  description:
    "A campaign raises money for one beneficiary, in one currency. Its slug is made from its name unless you give one; `url` is the page for people.",
  scope: "campaigns:write",
  body: campaignCreateBody,
  success: { status: 201, body: campaignResource, location: ({ id }) => `/v1/campaigns/${id}` },
  errors: [InvalidParameter, NotPermitted, AlreadyExists],
  run: (ctx, { body }) => createCampaign(ctx, body),
  serialize: showCampaign,
});
