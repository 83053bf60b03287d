import { endDueCampaigns } from "@/server/domain/campaigns/end-campaigns";
import { pump } from "@/server/jobs/job";

/** Ends campaigns when their end date comes. */
export const endCampaigns = pump({
  name: "end-campaigns",
  on: ["campaign.created", "campaign.published"],
  cron: "* * * * *",
  run: endDueCampaigns,
});
