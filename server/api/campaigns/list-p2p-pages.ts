import { z } from "zod";
import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listP2pPages } from "@/server/domain/campaigns/list-p2p-pages";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { campaignResource } from "@/server/resources/campaign";
import { p2pPageListQuery } from "@/server/resources/campaign-bodies";
import { campaignId } from "@/server/resources/fields";

export const listP2pPagesEndpoint = listEndpoint({
  operationId: "listP2pPages",
  path: "/v1/campaigns/{id}/p2p_pages",
  tag: "Campaigns",
  summary: "Lists the fundraisers' pages beneath a campaign, newest first or those that raised most first.",
  description:
    "Pages that are drafts or archived are listed to those who manage them or the campaign. With `sort=raised` the sums move while you page, so that a page may be met twice or be missed.",
  scope: "campaigns:read",
  params: z.strictObject({ id: campaignId }),
  filters: p2pPageListQuery,
  item: campaignResource,
  errors: [ResourceNotFound],
  run: (ctx, { params, filters, page }) => listP2pPages(ctx, params.id, filters, page),
  serialize: showCampaign,
});
