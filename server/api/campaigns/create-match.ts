import { z } from "zod";
import { showMatch } from "@/server/api/campaigns/show-match";
import { endpoint } from "@/server/api/endpoint";
import { createMatch } from "@/server/domain/campaigns/matching/create-match";
import {
  IdentitySuspended,
  InvalidParameter,
  InvalidState,
  NotPermitted,
  ResourceNotFound,
} from "@/server/kernel/refusals";
import { campaignId } from "@/server/resources/fields";
import { matchResource } from "@/server/resources/match";
import { matchCreateBody } from "@/server/resources/match-bodies";

export const createMatchEndpoint = endpoint({
  operationId: "createMatch",
  method: "POST",
  path: "/v1/campaigns/{id}/matches",
  tag: "Campaigns",
  summary: "Promises to match contributions to a campaign.",
  description:
    "Any key that can read the campaign may, for a sponsor that it manages, until the campaign ends. When a contribution to the campaign or to a page beneath it settles, each active match, oldest first, adds a gift from its sponsor until its cap is used up: `matched_gift_id` of that gift names the contribution. It is a gift like any other, with the fee, the limits and the receipt of one. Matches, the sponsor's own contributions, and sums under the smallest gift are never matched.",
  scope: "campaigns:write",
  params: z.strictObject({ id: campaignId }),
  body: matchCreateBody,
  success: {
    status: 201,
    body: matchResource,
    location: ({ id, campaign_id }) => `/v1/campaigns/${campaign_id}/matches/${id}`,
  },
  errors: [ResourceNotFound, InvalidParameter, NotPermitted, InvalidState, IdentitySuspended],
  run: (ctx, { params, body }) => createMatch(ctx, params.id, body),
  serialize: showMatch,
});
