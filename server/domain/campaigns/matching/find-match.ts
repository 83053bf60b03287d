import { findParent } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { type MatchWithSides, withMatchSides } from "@/server/resources/match";

/** Which match is meant, and of which campaign. */
export interface MatchRef {
  campaignId: string;
  matchId: string;
}

/** Finds a match of a campaign that the caller may read. Any other one does not exist. */
export async function findMatch(ctx: Context, { campaignId, matchId }: MatchRef): Promise<MatchWithSides> {
  await findParent(ctx, campaignId);
  const match = await ctx.db.match.findFirst({ where: { id: matchId, campaignId }, include: withMatchSides });
  if (!match) throw ResourceNotFound();
  return match;
}
