import { z } from "zod";
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
import { campaignUpdateBody } from "@/server/resources/campaign-bodies";
import { campaignId } from "@/server/resources/fields";

export const updateCampaignEndpoint = endpoint({
  operationId: "updateCampaign",
  method: "PATCH",
  path: "/v1/campaigns/{id}",
  tag: "Campaigns",
  summary: "Changes a campaign that you run, or moves it to another state.",
  description:
    "Fields that you leave out stay as they are. A draft goes live or is archived; a live campaign is paused or ended; a paused one goes live again or is ended; an ended one is archived. Any other move is refused with the states that are open to it. Fundraisers' pages end with their campaign.",
  scope: "campaigns:write",
  params: z.strictObject({ id: campaignId }),
  body: campaignUpdateBody,
  success: { status: 200, body: campaignResource },
  errors: [ResourceNotFound, InvalidParameter, NotPermitted, InvalidState, AlreadyExists],
  run: (ctx, { params, body }) => updateCampaign(ctx, { campaignId: params.id }, body),
  serialize: showCampaign,
});
