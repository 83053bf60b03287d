import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { changeCampaign } from "@/server/domain/campaigns/change-campaign";
import { lockCampaign } from "@/server/domain/campaigns/lock-campaign";
import { rightsOf } from "@/server/domain/campaigns/rights";
import { operation } from "@/server/domain/operation";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { campaignDetails } from "@/server/resources/campaign-extras";

/** Replaces what the page of a campaign shows besides its story. Fundraising pages show the same. */
export const changeCampaignDetails = operation({
  name: "changeCampaignDetails",
  summary: "Changes the impacts, the questions and the video of a campaign that you run.",
  permission: { scope: "campaigns:write", relation: ["owner"] },
  subject: runCampaignSubject,
  input: campaignDetails,
  errors: [InvalidParameter],
  run: (ctx, { id, ...details }) =>
    ctx.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, { campaignId: id });
      await changeCampaign(tx, campaign, details, rightsOf(tx, campaign));
    }),
});
