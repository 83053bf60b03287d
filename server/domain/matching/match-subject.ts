import { z } from "zod";
import { managesCampaign, runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { withRemaining } from "@/server/domain/campaigns/page/match-promise";
import { isSponsorSide, mayReadMatch } from "@/server/domain/matching/match-access";
import { subject } from "@/server/operations/subject";
import { campaignId, matchId } from "@/server/resources/fields";
import { withMatchSides } from "@/server/resources/match";

/** A match of a campaign. Everyone who can read the campaign can read it. */
export const matchSubject = subject({
  name: "match",
  key: z.strictObject({ id: campaignId.describe("The campaign."), match_id: matchId.describe("The match.") }),
  async find(ctx, { id, match_id }) {
    const where = { id: match_id, campaignId: id };
    const [found = null] = await withRemaining(ctx, await ctx.db.match.findMany({ where, include: withMatchSides }));
    return found;
  },
}).with({
  relations: {
    reader: mayReadMatch,
    sponsor: isSponsorSide,
    campaign_owner: (ctx, match) => runsCampaign(ctx, match.campaign),
    /** Who decides on an offer. */
    campaign_manager: (ctx, match) => managesCampaign(ctx, match.campaign),
  },
  visibleTo: ["reader"],
});
