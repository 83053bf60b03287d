import type { Context } from "@/server/domain/context";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import { moveAll } from "@/server/domain/transition";

const BATCH = 100;

/** Ends the open matches of campaigns that have ended or were archived. */
export async function endMatches(tx: Context, campaigns: { id: string }[]): Promise<void> {
  const campaignIds = campaigns.map((campaign) => campaign.id);
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM matches WHERE campaign_id = ANY (${campaignIds}) AND status IN ('scheduled', 'active', 'exhausted')
    ORDER BY id FOR NO KEY UPDATE`;
  await moveAll(
    tx,
    matchTransitions,
    rows.map((row) => row.id),
    "end",
    {},
  );
}

/**
 * Starts every match whose start has come and ends every one whose end date has passed. Several workers may run it
 * concurrently: each match moves once. Returns when the next one is due, or null.
 */
export async function moveDueMatches(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  for (;;) {
    // Checked before the transaction, which would wake every worker even if there were nothing to do.
    const due = await findDue(ctx);
    if (due.length === 0 || signal.aborted) break;
    await ctx.transaction((tx) => moveDue(tx, due));
  }
  const [next] = await ctx.db.$queryRaw<{ at: Date | null }[]>`
    SELECT least(
      (SELECT min(starts_at) FROM matches WHERE status = 'scheduled' AND starts_at > ${ctx.now()}::timestamptz),
      (SELECT min(ends_at) FROM matches WHERE status IN ('scheduled', 'active', 'exhausted')
        AND ends_at > ${ctx.now()}::timestamptz)) AS at`;
  return next?.at ?? null;
}

async function findDue(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM matches
    WHERE (status = 'scheduled' AND starts_at <= ${ctx.now()}::timestamptz)
      OR (status IN ('scheduled', 'active', 'exhausted') AND ends_at <= ${ctx.now()}::timestamptz)
    ORDER BY id LIMIT ${BATCH}`;
  return rows.map((row) => row.id);
}

/** The guard of each transition skips those that another worker has already moved. */
async function moveDue(tx: Context, ids: string[]): Promise<void> {
  const due = await tx.db.$queryRaw<{ id: string; isOver: boolean }[]>`
    SELECT id, (ends_at <= ${tx.now()}::timestamptz) IS TRUE AS "isOver" FROM matches
    WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
  const over = due.filter((match) => match.isOver).map((match) => match.id);
  const begun = due.filter((match) => !match.isOver).map((match) => match.id);
  await moveAll(tx, matchTransitions, over, "end", {});
  await moveAll(tx, matchTransitions, begun, "start", {});
}
