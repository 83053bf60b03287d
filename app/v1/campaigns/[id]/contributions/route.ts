import { listCampaignContributionsEndpoint } from "@/server/api/campaigns/list-campaign-contributions";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ GET: listCampaignContributionsEndpoint });
