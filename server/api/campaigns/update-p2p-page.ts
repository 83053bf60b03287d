import { pageParams, refOf } from "@/server/api/campaigns/page-params";
import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { endpoint } from "@/server/api/endpoint";
import { updateCampaign } from "@/server/domain/campaigns/update-campaign";
import {
  AlreadyExists,
  InvalidParameter,
  InvalidState,
  NotPermitted,
  ResourceNotFound,
} from "@/server/kernel/refusals";
import { campaignResource } from "@/server/resources/campaign";
import { p2pPageUpdateBody } from "@/server/resources/campaign-bodies";

export const updateP2pPageEndpoint = endpoint({
  operationId: "updateP2pPage",
  method: "PATCH",
  path: "/v1/campaigns/{id}/p2p_pages/{page_id}",
  tag: "Campaigns",
  summary: "Changes a fundraiser's page that you run, or moves it to another state.",
  description:
    "It moves as a campaign does. Those who run the campaign above may move a page as well, say to end it, and say whether it may open by `approval`; they change nothing else of it. A page whose campaign approves pages asks for it when its fundraiser makes it live: it answers 200 with `status: draft` and `approval: pending`. Making it live yourself approves it.",
  scope: "campaigns:write",
  params: pageParams,
  body: p2pPageUpdateBody,
  success: { status: 200, body: campaignResource },
  errors: [ResourceNotFound, InvalidParameter, NotPermitted, InvalidState, AlreadyExists],
  run: (ctx, { params, body }) => updateCampaign(ctx, refOf(params), body),
  serialize: showCampaign,
});
