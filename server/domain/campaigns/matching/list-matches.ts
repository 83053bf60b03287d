import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { findParent } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { Prisma } from "@/server/generated/prisma/client";
import { type MatchWithSides, withMatchSides } from "@/server/resources/match";
import type { matchListQuery } from "@/server/resources/match-bodies";

/** Lists the matches of a campaign that the caller may read, newest first. */
export async function listMatches(
  ctx: Context,
  campaignId: string,
  { status }: z.infer<typeof matchListQuery>,
  page: PageRequest,
): Promise<Page<MatchWithSides>> {
  await findParent(ctx, campaignId);
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "matches",
    anyOf: [Prisma.sql`campaign_id = ${campaignId}`],
    allOf: status ? [Prisma.sql`status = ${status}`] : [],
    ...page,
  });
  const rows = await ctx.db.match.findMany({ where: { id: { in: ids } }, include: withMatchSides });
  return { rows: inOrderOf(ids, rows), next };
}
