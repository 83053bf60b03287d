import { createCampaignUpdateEndpoint } from "@/server/api/campaigns/create-campaign-update";
import { listCampaignUpdatesEndpoint } from "@/server/api/campaigns/list-campaign-updates";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: listCampaignUpdatesEndpoint,
  POST: createCampaignUpdateEndpoint,
});
