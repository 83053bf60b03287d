import { z } from "zod";
import { APPROVALS, CAMPAIGN_STATUSES } from "@/server/resources/campaign";
import { campaignId } from "@/server/resources/fields";
import { GIFT_STATUSES } from "@/server/resources/gift";

const status = z.enum(CAMPAIGN_STATUSES).optional();

export const campaignListQuery = z.strictObject({
  status: status.describe("Only campaigns with this status."),
  include: z.enum(["p2p_pages"]).optional().describe("`p2p_pages` includes fundraising pages."),
});

export const p2pPageListQuery = z.strictObject({
  status: status.describe("Only pages with this status."),
  sort: z
    .enum(["newest", "raised"])
    .optional()
    .describe("`raised` sorts by the amount each page has raised, highest first. Default: newest."),
  approval: z.enum(APPROVALS).optional().describe("Only pages with this approval."),
  team_page_id: campaignId.optional().describe("Only pages on the team of this team page."),
});

export const contributionListQuery = z.strictObject({
  status: z.enum(GIFT_STATUSES).optional().describe("Only contributions with this status."),
});
