import { campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import type { Context } from "@/server/domain/context";
import { moveAll } from "@/server/domain/transition";
import type { CampaignWithTotals } from "@/server/resources/campaign";

const BATCH = 100;

/** Ends open campaigns in the running transaction, with everything that ends with them. Returns how many were ended. */
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

/**
 * Ends every open campaign whose end date has passed. Several workers may run it concurrently: each campaign ends once.
 * Returns when the next one is due, or null.
 */
export async function endDueCampaigns(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  const open = { status: { in: ["live", "paused"] } };
  for (;;) {
    // Checked before the transaction, which would wake every worker even if there were nothing to do.
    const due = await ctx.db.campaign.findFirst({
      where: { ...open, endsAt: { lte: ctx.now() } },
      select: { id: true },
    });
    if (!due || signal.aborted) break;
    const ended = await ctx.transaction(async (tx) => endCampaigns(tx, await takeDue(tx)));
    if (ended < BATCH) break;
  }
  const next = await ctx.db.campaign.aggregate({
    where: { ...open, endsAt: { gt: ctx.now() } },
    _min: { endsAt: true },
  });
  return next._min.endsAt;
}

/** Locks campaigns that are due, and skips those that another worker has locked. */
async function takeDue(tx: Context): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM campaigns WHERE status IN ('live', 'paused') AND ends_at <= ${tx.now()}::timestamptz
    ORDER BY ends_at, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`;
  return rows.map((row) => row.id);
}
