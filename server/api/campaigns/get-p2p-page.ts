import { pageParams, refOf } from "@/server/api/campaigns/page-params";
import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { endpoint } from "@/server/api/endpoint";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { campaignResource } from "@/server/resources/campaign";

export const getP2pPageEndpoint = endpoint({
  operationId: "getP2pPage",
  method: "GET",
  path: "/v1/campaigns/{id}/p2p_pages/{page_id}",
  tag: "Campaigns",
  summary: "Reads a fundraiser's page.",
  scope: "campaigns:read",
  params: pageParams,
  success: { status: 200, body: campaignResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findCampaign(ctx, refOf(params)),
  serialize: showCampaign,
});
