import { z } from "zod";
import { showMatch } from "@/server/api/campaigns/show-match";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listMatches } from "@/server/domain/campaigns/matching/list-matches";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { campaignId } from "@/server/resources/fields";
import { matchResource } from "@/server/resources/match";
import { matchListQuery } from "@/server/resources/match-bodies";

export const listMatchesEndpoint = listEndpoint({
  operationId: "listMatches",
  path: "/v1/campaigns/{id}/matches",
  tag: "Campaigns",
  summary: "Lists the matches of a campaign, newest first.",
  description:
    "Every key that can read the campaign may. Who an anonymous sponsor is, is told to the sponsor's side and to those who manage the campaign.",
  scope: "campaigns:read",
  params: z.strictObject({ id: campaignId }),
  filters: matchListQuery,
  item: matchResource,
  errors: [ResourceNotFound],
  run: (ctx, { params, filters, page }) => listMatches(ctx, params.id, filters, page),
  serialize: showMatch,
});
