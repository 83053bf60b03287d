import type { z } from "zod";
import { inOrderOf, type KeysetPage, readPageOfIds } from "@/server/db/keyset";
import { managesCampaign, PUBLIC_STATUSES, runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { Prisma } from "@/server/generated/prisma/client";
import { actingIdentityId, isTrusted } from "@/server/kernel/caller";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { type CampaignWithTotals, campaignResource, withTotals } from "@/server/resources/campaign";
import { p2pPageListQuery } from "@/server/resources/campaign-queries";

/** Lists the pages of a campaign: all of them to its managers, to others the public ones and their own. */
export const listP2pPages = listOperation({
  name: "listP2pPages",
  summary: "Lists the fundraising pages of a campaign, newest first or by amount raised.",
  description:
    "Draft and archived pages are listed only for keys that manage them or the campaign, drafts of others only once they are submitted for approval. With `sort=raised`, totals can change while you paginate, so a page can appear twice or be missed.",
  permission: { scope: "campaigns:read" },
  subject: parentCampaignSubject,
  input: p2pPageListQuery,
  output: campaignResource,
  run: readPages,
  show: showCampaign,
});

async function readPages(
  ctx: Context,
  { status, sort, approval, team_page_id: teamPageId }: z.infer<typeof p2pPageListQuery>,
  page: PageRequest,
  parent: CampaignWithTotals,
): Promise<Page<CampaignWithTotals>> {
  const caller = actingIdentityId(ctx.caller);
  const own = Prisma.sql`owner_id = ${caller} OR owner_manager_id = ${caller}`;
  const submitted = Prisma.sql`${runsCampaign(ctx, parent)} AND (status <> 'draft' OR approval IS NOT NULL)`;
  const archived = Prisma.sql`${managesCampaign(ctx, parent)} AND status <> 'draft'`;
  const visible = Prisma.sql`((status = ANY (${PUBLIC_STATUSES}) AND NOT is_unproven) OR ${own} OR ${submitted} OR ${archived})`;
  const conditions = [
    Prisma.sql`parent_campaign_id = ${parent.id}`,
    ...(isTrusted(ctx.caller) ? [] : [visible]),
    ...(status ? [Prisma.sql`status = ${status}`] : []),
    ...(approval ? [Prisma.sql`approval = ${approval}`] : []),
    ...(teamPageId ? [Prisma.sql`team_page_id = ${teamPageId}`] : []),
  ];
  const { ids, next } =
    sort === "raised"
      ? await readLeaders(ctx, conditions, page)
      : await readPageOfIds(ctx.db, { table: "campaigns", anyOf: [Prisma.join(conditions, " AND ")], ...page });
  const rows = await ctx.db.campaign.findMany({ where: { id: { in: ids } }, include: withTotals });
  return { rows: inOrderOf(ids, rows), next };
}

interface Leader {
  id: string;
  at: Date;
  raised: Cents;
}

/** Reads one page of ids, highest total first. Totals can change between requests, so a page may move in the list. */
async function readLeaders(ctx: Context, conditions: Prisma.Sql[], { limit, after }: PageRequest): Promise<KeysetPage> {
  const further = after ? Prisma.sql`WHERE (raised, id) < (${after.cents ?? 0n}::bigint, ${after.id})` : Prisma.empty;
  const rows = await ctx.db.$queryRaw<Leader[]>`
    SELECT id, created_at AS at, raised FROM (
      SELECT id, created_at,
        (SELECT coalesce(sum(t.raised_cents), 0)::bigint FROM campaign_totals t WHERE t.campaign_id = campaigns.id) AS raised
      FROM campaigns WHERE ${Prisma.join(conditions, " AND ")}
    ) page ${further} ORDER BY raised DESC, id DESC LIMIT ${limit + 1}`;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map((row) => row.id),
    next: rows.length > limit && last ? { at: last.at, id: last.id, cents: last.raised } : null,
  };
}
