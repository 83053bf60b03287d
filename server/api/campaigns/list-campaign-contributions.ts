import { z } from "zod";
import { showContribution } from "@/server/api/campaigns/show-contribution";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listContributions } from "@/server/domain/campaigns/list-contributions";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";
import { contributionListQuery } from "@/server/resources/campaign-bodies";
import { campaignId } from "@/server/resources/fields";
import { giftResource } from "@/server/resources/gift";

export const listCampaignContributionsEndpoint = listEndpoint({
  operationId: "listCampaignContributions",
  path: "/v1/campaigns/{id}/contributions",
  tag: "Campaigns",
  summary: "Lists the gifts made to a campaign and to the pages beneath it, newest first.",
  description:
    "In every state; `campaign_id` says to which of them a gift was made. They name their givers, so only those who manage the owner or the beneficiary are shown them. Who is on neither side of a gift sees it without metadata, the address of a dedication and the reason of a failure.",
  scope: "campaigns:read",
  params: z.strictObject({ id: campaignId }),
  filters: contributionListQuery,
  item: giftResource,
  errors: [ResourceNotFound, NotPermitted],
  run: (ctx, { params, filters, page }) => listContributions(ctx, { campaignId: params.id }, filters, page),
  serialize: showContribution,
});
