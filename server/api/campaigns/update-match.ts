import { matchParams, matchRefOf } from "@/server/api/campaigns/match-params";
import { showMatch } from "@/server/api/campaigns/show-match";
import { endpoint } from "@/server/api/endpoint";
import { updateMatch } from "@/server/domain/campaigns/matching/update-match";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";
import { matchResource } from "@/server/resources/match";
import { matchUpdateBody } from "@/server/resources/match-bodies";

export const updateMatchEndpoint = endpoint({
  operationId: "updateMatch",
  method: "PATCH",
  path: "/v1/campaigns/{id}/matches/{match_id}",
  tag: "Campaigns",
  summary: "Cancels a match.",
  description:
    "The sponsor's side may, and those who run the campaign. Contributions that settle from then on are not matched; what it had matched stays. A canceled match stays canceled; one that has ended cannot be canceled any more.",
  scope: "campaigns:write",
  params: matchParams,
  body: matchUpdateBody,
  success: { status: 200, body: matchResource },
  errors: [ResourceNotFound, NotPermitted, InvalidState],
  run: (ctx, { params, body }) => updateMatch(ctx, matchRefOf(params), body),
  serialize: showMatch,
});
