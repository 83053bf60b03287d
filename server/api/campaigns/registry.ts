import { createCampaignEndpoint } from "@/server/api/campaigns/create-campaign";
import { createCampaignUpdateEndpoint } from "@/server/api/campaigns/create-campaign-update";
import { createMatchEndpoint } from "@/server/api/campaigns/create-match";
import { createP2pPageEndpoint } from "@/server/api/campaigns/create-p2p-page";
import { deleteCampaignUpdateEndpoint } from "@/server/api/campaigns/delete-campaign-update";
import { getCampaignEndpoint } from "@/server/api/campaigns/get-campaign";
import { getCampaignUpdateEndpoint } from "@/server/api/campaigns/get-campaign-update";
import { getMatchEndpoint } from "@/server/api/campaigns/get-match";
import { getP2pPageEndpoint } from "@/server/api/campaigns/get-p2p-page";
import { listCampaignContributionsEndpoint } from "@/server/api/campaigns/list-campaign-contributions";
import { listCampaignUpdatesEndpoint } from "@/server/api/campaigns/list-campaign-updates";
import { listCampaignsEndpoint } from "@/server/api/campaigns/list-campaigns";
import { listMatchesEndpoint } from "@/server/api/campaigns/list-matches";
import { listP2pPageContributionsEndpoint } from "@/server/api/campaigns/list-p2p-page-contributions";
import { listP2pPagesEndpoint } from "@/server/api/campaigns/list-p2p-pages";
import { updateCampaignEndpoint } from "@/server/api/campaigns/update-campaign";
import { updateMatchEndpoint } from "@/server/api/campaigns/update-match";
import { updateP2pPageEndpoint } from "@/server/api/campaigns/update-p2p-page";
import type { Endpoint } from "@/server/api/endpoint";

/** The operations on campaigns, the fundraisers' pages beneath them, and who matches their contributions. */
export const campaignEndpoints: Endpoint[] = [
  createCampaignEndpoint,
  listCampaignsEndpoint,
  getCampaignEndpoint,
  updateCampaignEndpoint,
  listCampaignContributionsEndpoint,
  createP2pPageEndpoint,
  listP2pPagesEndpoint,
  getP2pPageEndpoint,
  updateP2pPageEndpoint,
  listP2pPageContributionsEndpoint,
  createCampaignUpdateEndpoint,
  listCampaignUpdatesEndpoint,
  getCampaignUpdateEndpoint,
  deleteCampaignUpdateEndpoint,
  createMatchEndpoint,
  listMatchesEndpoint,
  getMatchEndpoint,
  updateMatchEndpoint,
];
