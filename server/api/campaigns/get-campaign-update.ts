import { updateParams, updateRefOf } from "@/server/api/campaigns/update-params";
import { endpoint } from "@/server/api/endpoint";
import { findUpdate } from "@/server/domain/campaigns/updates/find-update";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { publishedUpdateResource, serializeUpdate } from "@/server/resources/published-update";

export const getCampaignUpdateEndpoint = endpoint({
  operationId: "getCampaignUpdate",
  method: "GET",
  path: "/v1/campaigns/{id}/updates/{update_id}",
  tag: "Campaigns",
  summary: "Reads one piece of news.",
  scope: "campaigns:read",
  params: updateParams,
  success: { status: 200, body: publishedUpdateResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findUpdate(ctx, updateRefOf(params)),
  serialize: serializeUpdate,
});
