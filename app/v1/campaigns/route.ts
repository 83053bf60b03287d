import { createCampaignEndpoint } from "@/server/api/campaigns/create-campaign";
import { listCampaignsEndpoint } from "@/server/api/campaigns/list-campaigns";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: listCampaignsEndpoint,
  POST: createCampaignEndpoint,
});
