import { matchParams, matchRefOf } from "@/server/api/campaigns/match-params";
import { showMatch } from "@/server/api/campaigns/show-match";
import { endpoint } from "@/server/api/endpoint";
import { findMatch } from "@/server/domain/campaigns/matching/find-match";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { matchResource } from "@/server/resources/match";

export const getMatchEndpoint = endpoint({
  operationId: "getMatch",
  method: "GET",
  path: "/v1/campaigns/{id}/matches/{match_id}",
  tag: "Campaigns",
  summary: "Reads a match, with what is left of it.",
  scope: "campaigns:read",
  params: matchParams,
  success: { status: 200, body: matchResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findMatch(ctx, matchRefOf(params)),
  serialize: showMatch,
});
