import { getCampaignEndpoint } from "@/server/api/campaigns/get-campaign";
import { updateCampaignEndpoint } from "@/server/api/campaigns/update-campaign";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: getCampaignEndpoint,
  PATCH: updateCampaignEndpoint,
});
