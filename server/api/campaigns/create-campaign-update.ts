import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { publishUpdate } from "@/server/domain/campaigns/updates/publish-update";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";
import { campaignId } from "@/server/resources/fields";
import { publishedUpdateResource, serializeUpdate, updatePublishBody } from "@/server/resources/published-update";

export const createCampaignUpdateEndpoint = endpoint({
  operationId: "createCampaignUpdate",
  method: "POST",
  path: "/v1/campaigns/{id}/updates",
  tag: "Campaigns",
  summary: "Publishes news of a campaign, or of a fundraiser's page by its own id.",
  description:
    "It appears on the page at once, and is mailed to everybody who gave and agreed to hear how it goes on: a campaign's to those who gave to it or to a page beneath it, a page's to those who gave to the page. Each person gets it once, with a link that ends such mails.",
  scope: "campaigns:write",
  params: z.strictObject({ id: campaignId }),
  body: updatePublishBody,
  success: {
    status: 201,
    body: publishedUpdateResource,
    location: ({ id, campaign_id }) => `/v1/campaigns/${campaign_id}/updates/${id}`,
  },
  errors: [ResourceNotFound, NotPermitted, InvalidState],
  run: (ctx, { params, body }) => publishUpdate(ctx, params.id, body),
  serialize: serializeUpdate,
});
