import { z } from "zod";
import { inOrderOf, type Position, readPageOfIds } from "@/server/db/keyset";
import { shownParty } from "@/server/domain/campaigns/read-campaign-page";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { openPageCursor, signPageCursor } from "@/server/domain/page-cursor";
import { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { serializeCampaign, withTotals } from "@/server/resources/campaign";
import type { CampaignCard } from "@/server/resources/campaign-page";

const CARDS = 12;
const HOME = { path: "/", name: "page" };

export interface CampaignCards {
  cards: CampaignCard[];
  /** Where the next page starts; null on the last. */
  next: string | null;
}

/** Lists the live public campaigns, most recently published first. `after` is the cursor of an earlier page. */
export const listLiveCampaigns = operation({
  name: "listLiveCampaigns",
  summary: "Lists the live campaigns, newest first.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ after: z.string().nullable().describe("The cursor of the next page; null for the first.") }),
  run: (ctx, { after }) => readCards(ctx, after === null ? null : openPageCursor(ctx, HOME, after)),
});

async function readCards(ctx: Context, after: string | null): Promise<CampaignCards> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "campaigns",
    sortedBy: "published_at",
    anyOf: [Prisma.sql`status = 'live' AND parent_campaign_id IS NULL`],
    after: after === null ? null : await positionOf(ctx, after),
    limit: CARDS,
  });
  const rows = await ctx.db.campaign.findMany({
    where: { id: { in: ids } },
    include: { ...withTotals, owner: true, beneficiary: true },
  });
  const cards = inOrderOf(ids, rows).map((campaign) => ({
    campaign: serializeCampaign(campaign, { publicUrl: ctx.settings.publicUrl, isOwned: false, previewKey: null }),
    path: campaignPath(campaign),
    beneficiary: shownParty(campaign.beneficiary),
  }));
  return { cards, next: next && signPageCursor(ctx, HOME, next.id) };
}

async function positionOf(ctx: Context, campaignId: string): Promise<Position | null> {
  const campaign = await ctx.db.campaign.findUnique({ where: { id: campaignId } });
  return campaign?.publishedAt ? { at: campaign.publishedAt, id: campaign.id } : null;
}
