import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { organizerOf } from "@/server/domain/campaigns/messages/organizer-of";
import { operation } from "@/server/operations/operation";

/** Finds a public campaign or fundraising page for a form about it. */
export const findCampaignToWriteAbout = operation({
  name: "findCampaignToWriteAbout",
  summary: "Finds a campaign whose organizer can be written to, or that can be reported.",
  permission: { visitor: "anyone" },
  subject: campaignSubject,
  run: async (ctx, _, { subject: campaign }) => ({
    campaign,
    isReachable: (await organizerOf(ctx, campaign)) !== null,
  }),
});
