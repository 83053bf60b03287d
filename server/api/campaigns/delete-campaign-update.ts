import { updateParams, updateRefOf } from "@/server/api/campaigns/update-params";
import { endpoint } from "@/server/api/endpoint";
import { withdrawUpdate } from "@/server/domain/campaigns/updates/withdraw-update";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";

export const deleteCampaignUpdateEndpoint = endpoint({
  operationId: "deleteCampaignUpdate",
  method: "DELETE",
  path: "/v1/campaigns/{id}/updates/{update_id}",
  tag: "Campaigns",
  summary: "Takes news off the page.",
  description: "Mails that were queued already still go out; no further ones are.",
  scope: "campaigns:write",
  params: updateParams,
  success: { status: 204 },
  errors: [ResourceNotFound, NotPermitted],
  run: (ctx, { params }) => withdrawUpdate(ctx, updateRefOf(params)),
  serialize: () => null,
});
