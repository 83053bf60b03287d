import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { readMatches } from "@/server/domain/campaigns/match-promise";
import type { Context } from "@/server/domain/context";
import { showMatch } from "@/server/domain/matching/show-match";
import { listOperation } from "@/server/domain/operation";
import type { Page, PageRequest } from "@/server/domain/page";
import { Prisma } from "@/server/generated/prisma/client";
import { type MatchWithRemaining, matchResource } from "@/server/resources/match";
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
  run: readPage,
  show: showMatch,
});

async function readPage(
  ctx: Context,
  { id: campaignId, status }: { id: string } & z.infer<typeof matchListQuery>,
  page: PageRequest,
): Promise<Page<MatchWithRemaining>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "matches",
    anyOf: [Prisma.sql`campaign_id = ${campaignId}`],
    allOf: status ? [Prisma.sql`status = ${status}`] : [],
    ...page,
  });
  return { rows: inOrderOf(ids, await readMatches(ctx, ids)), next };
}
