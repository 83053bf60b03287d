import { z } from "zod";
import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { endpoint } from "@/server/api/endpoint";
import { createP2pPage } from "@/server/domain/campaigns/create-p2p-page";
import {
  AlreadyExists,
  InvalidParameter,
  InvalidState,
  NotPermitted,
  ResourceNotFound,
} from "@/server/kernel/refusals";
import { campaignResource } from "@/server/resources/campaign";
import { p2pPageCreateBody } from "@/server/resources/campaign-bodies";
import { campaignId } from "@/server/resources/fields";

export const createP2pPageEndpoint = endpoint({
  operationId: "createP2pPage",
  method: "POST",
  path: "/v1/campaigns/{id}/p2p_pages",
  tag: "Campaigns",
  summary: "Makes a fundraiser's page beneath a campaign.",
  description:
    "Any key that can read the campaign may, for a fundraiser that it manages, until the campaign ends. The page has a name, a story, a goal and a sum of its own; beneficiary, currency, dates and branding are the campaign's. A contribution to it counts for both. Where the campaign's `p2p_policy` is `approval`, a page that is to be live stays a draft with `approval: pending` until those who run the campaign let it open; where it is `closed`, only they make pages. With `is_team` other pages can belong to it, by their `team_page_id`.",
  scope: "campaigns:write",
  params: z.strictObject({ id: campaignId }),
  body: p2pPageCreateBody,
  success: {
    status: 201,
    body: campaignResource,
    location: ({ id, parent_campaign_id }) => `/v1/campaigns/${parent_campaign_id}/p2p_pages/${id}`,
  },
  errors: [ResourceNotFound, InvalidParameter, NotPermitted, InvalidState, AlreadyExists],
  run: (ctx, { params, body }) => createP2pPage(ctx, params.id, body),
  serialize: showCampaign,
});
