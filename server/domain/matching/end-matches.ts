import { matchTransitions } from "@/server/domain/matching/match-transitions";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const BATCH = 100;

/** Ends the open matches of campaigns that have ended or were archived. */
export async function endMatches(tx: Context, campaigns: { id: string }[]): Promise<void> {
  const campaignIds = campaigns.map((campaign) => campaign.id);
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM matches WHERE campaign_id = ANY (${campaignIds}) AND status IN ('pending', 'scheduled', 'active', 'paused', 'exhausted')
    ORDER BY id FOR NO KEY UPDATE`;
  await moveAll(
    tx,
    matchTransitions,
    rows.map((row) => row.id),
    "end",
    {},
  );
}

/** Starts or ends a match if its date has come. Returns its next date, or null. */
export async function moveMatch(ctx: Context, matchId: string): Promise<Date | null> {
  const due = await findDue(ctx, ctx.now(), matchId);
  if (due.length > 0) await ctx.transaction((tx) => moveDue(tx, due));
  const match = await ctx.db.match.findUnique({ where: { id: matchId } });
  if (match?.status === "scheduled") return match.startsAt;
  const isOpen = match !== null && ["pending", "active", "paused", "exhausted"].includes(match.status);
  return isOpen && match.endsAt && match.endsAt > ctx.now() ? match.endsAt : null;
}

/**
 * Starts and ends every match whose start or end date passed before the instant. Several workers may run it
 * concurrently: each match moves once.
 */
export async function moveDueMatches(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  for (;;) {
    // Check before opening a transaction, which would wake every worker even with nothing to do.
    const due = await findDue(ctx, dueBefore);
    if (due.length === 0 || signal.aborted) return;
    await ctx.transaction((tx) => moveDue(tx, due));
  }
}

async function findDue(ctx: Context, dueBefore: Date, matchId?: string): Promise<string[]> {
  const which = matchId === undefined ? Prisma.empty : Prisma.sql`AND id = ${matchId}`;
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM matches
    WHERE ((status = 'scheduled' AND starts_at <= ${dueBefore}::timestamptz)
      OR (status IN ('pending', 'scheduled', 'active', 'paused', 'exhausted') AND ends_at <= ${dueBefore}::timestamptz)) ${which}
    ORDER BY id LIMIT ${BATCH}`;
  return rows.map((row) => row.id);
}

/** Each transition's guard skips matches that another worker has already moved. */
async function moveDue(tx: Context, ids: string[]): Promise<void> {
  const due = await tx.db.$queryRaw<{ id: string; isOver: boolean }[]>`
    SELECT id, (ends_at <= ${tx.now()}::timestamptz) IS TRUE AS "isOver" FROM matches
    WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
  const over = due.filter((match) => match.isOver).map((match) => match.id);
  const begun = due.filter((match) => !match.isOver).map((match) => match.id);
  await moveAll(tx, matchTransitions, over, "end", {});
  await moveAll(tx, matchTransitions, begun, "start", {});
}
