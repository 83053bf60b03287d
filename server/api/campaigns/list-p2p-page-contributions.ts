import { pageParams, refOf } from "@/server/api/campaigns/page-params";
import { showContribution } from "@/server/api/campaigns/show-contribution";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listContributions } from "@/server/domain/campaigns/list-contributions";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";
import { contributionListQuery } from "@/server/resources/campaign-bodies";
import { giftResource } from "@/server/resources/gift";

export const listP2pPageContributionsEndpoint = listEndpoint({
  operationId: "listP2pPageContributions",
  path: "/v1/campaigns/{id}/p2p_pages/{page_id}/contributions",
  tag: "Campaigns",
  summary: "Lists the gifts made to a fundraiser's page, newest first.",
  description:
    "They are shown to those who manage the page, the campaign above it or the beneficiary. Who is on neither side of a gift sees it without metadata, the address of a dedication and the reason of a failure.",
  scope: "campaigns:read",
  params: pageParams,
  filters: contributionListQuery,
  item: giftResource,
  errors: [ResourceNotFound, NotPermitted],
  run: (ctx, { params, filters, page }) => listContributions(ctx, refOf(params), filters, page),
  serialize: showContribution,
});
