import { inOrderOf, type KeysetQuery, type Position, readPageOfIds } from "@/server/db/keyset";
import { shownParty } from "@/server/domain/campaigns/page/shown-party";
import { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import type { Context } from "@/server/operations/context";
import { openPageCursor, type PageCursor, signPageCursor } from "@/server/operations/page-cursor";
import { serializeCampaign, withTotals } from "@/server/resources/campaign";
import type { CampaignCard } from "@/server/resources/campaign-page";

const CARDS = 12;

export interface CampaignCards {
  cards: CampaignCard[];
  /** Where the next page starts; null on the last. */
  next: string | null;
  /** When they were read. */
  now: string;
}

interface CardsQuery extends Pick<KeysetQuery, "allOf"> {
  /** The list on a page that the cursor belongs to. */
  list: PageCursor;
  /** The cursor of an earlier page; null for the first. */
  after: string | null;
}

/** Reads the live public campaigns that fulfill all conditions, most recently published first. */
export async function readCampaignCards(ctx: Context, { list, after, allOf }: CardsQuery): Promise<CampaignCards> {
  const last = after === null ? null : openPageCursor(ctx, list, after);
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "campaigns",
    sortedBy: "published_at",
    anyOf: [Prisma.sql`status = 'live' AND parent_campaign_id IS NULL`],
    allOf,
    after: last === null ? null : await positionOf(ctx, last),
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
  return { cards, next: next && signPageCursor(ctx, list, next.id), now: ctx.now().toISOString() };
}

async function positionOf(ctx: Context, campaignId: string): Promise<Position | null> {
  const campaign = await ctx.db.campaign.findUnique({ where: { id: campaignId } });
  return campaign?.publishedAt ? { at: campaign.publishedAt, id: campaign.id } : null;
}
