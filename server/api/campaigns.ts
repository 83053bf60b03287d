import { endpoints } from "@/server/api/endpoint";
import { hideContribution, showContribution } from "@/server/domain/campaigns/contributions/hide-contribution";
import {
  listCampaignContributions,
  listP2pPageContributions,
} from "@/server/domain/campaigns/contributions/list-contributions";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign, updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { getCampaign, getP2pPage } from "@/server/domain/campaigns/get-campaign";
import { listCampaigns } from "@/server/domain/campaigns/lists/list-campaigns";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { listP2pPages } from "@/server/domain/campaigns/p2p/list-p2p-pages";
import { createPicture } from "@/server/domain/campaigns/pictures/create-picture";
import { deletePicture } from "@/server/domain/campaigns/pictures/delete-picture";
import { getPicture } from "@/server/domain/campaigns/pictures/get-picture";
import { listPictures } from "@/server/domain/campaigns/pictures/list-pictures";
import { updatePicture } from "@/server/domain/campaigns/pictures/update-picture";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { deleteCampaignUpdate } from "@/server/domain/campaigns/updates/delete-campaign-update";
import { getCampaignUpdate } from "@/server/domain/campaigns/updates/get-campaign-update";
import { listCampaignUpdates } from "@/server/domain/campaigns/updates/list-updates";
import { createMatch } from "@/server/domain/matching/create-match";
import { getMatch } from "@/server/domain/matching/get-match";
import { listMatches } from "@/server/domain/matching/list-matches";
import { updateMatch } from "@/server/domain/matching/update-match";

export const campaignEndpoints = endpoints("Campaigns", [
  [createCampaign, "POST /v1/campaigns", { status: 201, location: ({ id }) => `/v1/campaigns/${id}` }],
  [listCampaigns, "GET /v1/campaigns"],
  [getCampaign, "GET /v1/campaigns/{id}"],
  [updateCampaign, "PATCH /v1/campaigns/{id}"],
  [listCampaignContributions, "GET /v1/campaigns/{id}/contributions"],
  [hideContribution, "POST /v1/campaigns/{id}/contributions/{gift_id}/hide"],
  [showContribution, "POST /v1/campaigns/{id}/contributions/{gift_id}/show"],
  [
    createP2pPage,
    "POST /v1/campaigns/{id}/p2p_pages",
    { status: 201, location: ({ id, parent_campaign_id }) => `/v1/campaigns/${parent_campaign_id}/p2p_pages/${id}` },
  ],
  [listP2pPages, "GET /v1/campaigns/{id}/p2p_pages"],
  [getP2pPage, "GET /v1/campaigns/{id}/p2p_pages/{page_id}"],
  [updateP2pPage, "PATCH /v1/campaigns/{id}/p2p_pages/{page_id}"],
  [listP2pPageContributions, "GET /v1/campaigns/{id}/p2p_pages/{page_id}/contributions"],
  [
    createCampaignUpdate,
    "POST /v1/campaigns/{id}/updates",
    { status: 201, location: ({ id, campaign_id }) => `/v1/campaigns/${campaign_id}/updates/${id}` },
  ],
  [listCampaignUpdates, "GET /v1/campaigns/{id}/updates"],
  [getCampaignUpdate, "GET /v1/campaigns/{id}/updates/{update_id}"],
  [deleteCampaignUpdate, "DELETE /v1/campaigns/{id}/updates/{update_id}", { status: 204 }],
  [
    createPicture,
    "POST /v1/campaigns/{id}/pictures",
    {
      status: 201,
      location: ({ id, campaign_id }) => `/v1/campaigns/${campaign_id}/pictures/${id}`,
      fileField: "file",
    },
  ],
  [listPictures, "GET /v1/campaigns/{id}/pictures"],
  [getPicture, "GET /v1/campaigns/{id}/pictures/{picture_id}"],
  [updatePicture, "PATCH /v1/campaigns/{id}/pictures/{picture_id}"],
  [deletePicture, "DELETE /v1/campaigns/{id}/pictures/{picture_id}", { status: 204 }],
  [
    createMatch,
    "POST /v1/campaigns/{id}/matches",
    { status: 201, location: ({ id, campaign_id }) => `/v1/campaigns/${campaign_id}/matches/${id}` },
  ],
  [listMatches, "GET /v1/campaigns/{id}/matches"],
  [getMatch, "GET /v1/campaigns/{id}/matches/{match_id}"],
  [updateMatch, "PATCH /v1/campaigns/{id}/matches/{match_id}"],
]);
