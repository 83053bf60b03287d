import { campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import type { CampaignWithTotals } from "@/server/resources/campaign";

const BATCH = 100;
const OPEN = ["live", "paused"] as const;

/** Ends open campaigns, and whatever ends with them, in the running transaction. Returns how many were ended. */
export async function endCampaigns(tx: Context, campaignIds: string[]): Promise<number> {
  return (await moveAll(tx, campaignTransitions, campaignIds, "end", {})).length;
}

/** Ends the open pages of campaigns that have ended. */
export async function endPages(tx: Context, ended: CampaignWithTotals[]): Promise<void> {
  const parentIds = ended.filter((campaign) => campaign.parentCampaignId === null).map((campaign) => campaign.id);
  if (parentIds.length === 0) return;
  const pages = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM campaigns WHERE parent_campaign_id = ANY (${parentIds}) AND status IN ('live', 'paused')
    ORDER BY id FOR NO KEY UPDATE`;
  await endCampaigns(
    tx,
    pages.map((page) => page.id),
  );
}

/** Ends a campaign if its end date has passed. Returns that date if it is still to come, else null. */
export async function endCampaignIfDue(ctx: Context, campaignId: string): Promise<Date | null> {
  const where = { id: campaignId, status: { in: [...OPEN] } };
  const campaign = await ctx.db.campaign.findFirst({ where, select: { endsAt: true } });
  if (!campaign?.endsAt || campaign.endsAt > ctx.now()) return campaign?.endsAt ?? null;
  await ctx.transaction(async (tx) => endCampaigns(tx, await takeDue(tx, tx.now(), campaignId)));
  return null;
}

/**
 * Ends every open campaign whose end date passed before the instant. Several workers may run it concurrently: each
 * campaign ends once.
 */
export async function endDueCampaigns(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  for (;;) {
    // Check before opening a transaction, which would wake every worker even with nothing to do.
    const due = await ctx.db.campaign.findFirst({
      where: { status: { in: [...OPEN] }, endsAt: { lte: dueBefore } },
      select: { id: true },
    });
    if (!due || signal.aborted) return;
    const ended = await ctx.transaction(async (tx) => endCampaigns(tx, await takeDue(tx, dueBefore)));
    if (ended < BATCH) return;
  }
}

/** Locks campaigns whose end is due, or a single one, and skips those that another worker has locked. */
async function takeDue(tx: Context, dueBefore: Date, campaignId?: string): Promise<string[]> {
  const which = campaignId === undefined ? Prisma.empty : Prisma.sql`AND id = ${campaignId}`;
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM campaigns WHERE status IN ('live', 'paused') AND ends_at <= ${dueBefore}::timestamptz ${which}
    ORDER BY ends_at, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`;
  return rows.map((row) => row.id);
}
