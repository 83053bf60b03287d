import { deleteCampaignUpdateEndpoint } from "@/server/api/campaigns/delete-campaign-update";
import { getCampaignUpdateEndpoint } from "@/server/api/campaigns/get-campaign-update";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: getCampaignUpdateEndpoint,
  DELETE: deleteCampaignUpdateEndpoint,
});
