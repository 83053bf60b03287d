import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { operation } from "@/server/operations/operation";

/**
 * Counts the people who will be emailed the next update of a campaign, followers of its fundraising pages included.
 * Each person counts once.
 */
export const countFollowers = operation({
  name: "countFollowers",
  summary: "Counts the people who get the updates of a campaign that you run by email.",
  permission: { scope: "campaigns:read", relation: ["owner"] },
  subject: runCampaignSubject,
  async run(ctx, { id }): Promise<number> {
    const [row] = await ctx.db.$queryRaw<{ followers: number }[]>`
      SELECT count(DISTINCT f.identity_id)::int AS followers
      FROM campaign_followers f JOIN identities i ON i.id = f.identity_id
      WHERE f.root_id = ${id} AND f.unsubscribed_at IS NULL AND f.confirmed_at IS NOT NULL AND i.status = 'active'`;
    return row!.followers;
  },
});
