import { z } from "zod";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listUpdates } from "@/server/domain/campaigns/updates/list-updates";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { campaignId } from "@/server/resources/fields";
import { publishedUpdateResource, serializeUpdate } from "@/server/resources/published-update";

export const listCampaignUpdatesEndpoint = listEndpoint({
  operationId: "listCampaignUpdates",
  path: "/v1/campaigns/{id}/updates",
  tag: "Campaigns",
  summary: "Lists the news of a campaign or of a fundraiser's page, newest first.",
  description: "A campaign's list does not hold the news of the pages beneath it.",
  scope: "campaigns:read",
  params: z.strictObject({ id: campaignId }),
  filters: z.strictObject({}),
  item: publishedUpdateResource,
  errors: [ResourceNotFound],
  run: (ctx, { params, page }) => listUpdates(ctx, params.id, page),
  serialize: serializeUpdate,
});
