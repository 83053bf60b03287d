import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { operation } from "@/server/domain/operation";
import { Prisma } from "@/server/generated/prisma/client";

/** Counts the people whom the next update of a campaign or page is emailed to; each person counts once. */
export const countFollowers = operation({
  name: "countFollowers",
  summary: "Counts the people who get the updates of a campaign that you run by email.",
  permission: { scope: "campaigns:read", relation: ["owner"] },
  subject: runCampaignSubject,
  async run(ctx, { id }, { subject: { parentCampaignId } }): Promise<number> {
    const followed = parentCampaignId ? Prisma.sql`f.campaign_id = ${id}` : Prisma.sql`f.root_id = ${id}`;
    const [row] = await ctx.db.$queryRaw<{ followers: number }[]>`
      SELECT count(DISTINCT f.identity_id)::int AS followers
      FROM campaign_followers f JOIN identities i ON i.id = f.identity_id
      WHERE ${followed} AND f.unsubscribed_at IS NULL AND f.confirmed_at IS NOT NULL AND i.status = 'active'`;
    return row!.followers;
  },
});
