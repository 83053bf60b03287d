import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import type { Context } from "@/server/domain/context";
import { showMatch } from "@/server/domain/matching/show-match";
import { listOperation } from "@/server/domain/operation";
import type { Page, PageRequest } from "@/server/domain/page";
import { Prisma } from "@/server/generated/prisma/client";
import { type MatchWithSides, matchResource, withMatchSides } from "@/server/resources/match";
import { matchListQuery } from "@/server/resources/match-bodies";

/** Lists the matches of a campaign that the caller can read, newest first. */
export const listMatches = listOperation({
  name: "listMatches",
  summary: "Lists the matches of a campaign, newest first.",
  description:
    "Any key that can read the campaign can list its matches. Only keys that manage the sponsor or the campaign can see who an anonymous sponsor is.",
  permission: { scope: "campaigns:read" },
  subject: parentCampaignSubject,
  input: matchListQuery,
  output: matchResource,
  run: readMatches,
  show: showMatch,
});

async function readMatches(
  ctx: Context,
  { id: campaignId, status }: { id: string } & z.infer<typeof matchListQuery>,
  page: PageRequest,
): Promise<Page<MatchWithSides>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "matches",
    anyOf: [Prisma.sql`campaign_id = ${campaignId}`],
    allOf: status ? [Prisma.sql`status = ${status}`] : [],
    ...page,
  });
  const rows = await ctx.db.match.findMany({ where: { id: { in: ids } }, include: withMatchSides });
  return { rows: inOrderOf(ids, rows), next };
}
