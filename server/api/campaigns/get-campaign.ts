import { z } from "zod";
import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { endpoint } from "@/server/api/endpoint";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { campaignResource } from "@/server/resources/campaign";
import { campaignId } from "@/server/resources/fields";

export const getCampaignEndpoint = endpoint({
  operationId: "getCampaign",
  method: "GET",
  path: "/v1/campaigns/{id}",
  tag: "Campaigns",
  summary: "Reads a campaign, or a fundraiser's page by its own id.",
  description:
    "Live, paused and ended ones are open to every key. Drafts and archived ones are found only by those who manage the owner, the beneficiary or the campaign above.",
  scope: "campaigns:read",
  params: z.strictObject({ id: campaignId }),
  success: { status: 200, body: campaignResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findCampaign(ctx, { campaignId: params.id }),
  serialize: showCampaign,
});
