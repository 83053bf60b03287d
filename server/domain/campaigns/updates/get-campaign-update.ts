import { campaignUpdateSubject } from "@/server/domain/campaigns/campaign-subjects";
import { operation } from "@/server/operations/operation";
import { publishedUpdateResource, serializeUpdate } from "@/server/resources/published-update";

/** Gets an update of a campaign or page that the caller can read. */
export const getCampaignUpdate = operation({
  name: "getCampaignUpdate",
  summary: "Gets an update.",
  permission: { scope: "campaigns:read" },
  subject: campaignUpdateSubject,
  output: publishedUpdateResource,
  run: async (_, __, { subject: { update } }) => update,
  show: serializeUpdate,
});
