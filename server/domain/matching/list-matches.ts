import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { showMatch } from "@/server/domain/matching/show-match";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { type MatchWithRemaining, matchResource } from "@/server/resources/match";
import { matchListQuery } from "@/server/resources/match-bodies";

/** Lists the matches of a campaign that the caller can read, newest first. */
export const listMatches = listOperation({
  name: "listMatches",
  summary: "Lists the matches of a campaign, newest first.",
  description:
    "Any key that can read the campaign can list its matches. Only keys that manage the sponsor or the campaign can see who an anonymous sponsor is, and matches that were offered and not accepted.",
  permission: { scope: "campaigns:read" },
  subject: parentCampaignSubject,
  input: matchListQuery,
  output: matchResource,
  run: (ctx, filters, page, campaign) => readPage(ctx, filters, page, campaign),
  show: showMatch,
});

async function readPage(
  ctx: Context,
  { id: campaignId, status }: { id: string } & z.infer<typeof matchListQuery>,
  page: PageRequest,
  campaign: CampaignWithTotals,
): Promise<Page<MatchWithRemaining>> {
  const { identityId } = ctx.caller;
  const isKnown = Prisma.sql`(accepted_at IS NOT NULL OR EXISTS (
    SELECT 1 FROM identities i WHERE i.id = sponsor_id AND ${identityId} IN (i.id, i.manager_id)))`;
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "matches",
    anyOf: [Prisma.sql`campaign_id = ${campaignId}`],
    allOf: [...(managesCampaign(ctx, campaign) ? [] : [isKnown]), ...(status ? [Prisma.sql`status = ${status}`] : [])],
    ...page,
  });
  return { rows: inOrderOf(ids, await readMatches(ctx, ids)), next };
}
