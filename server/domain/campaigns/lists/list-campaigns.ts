import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { Prisma } from "@/server/generated/prisma/client";
import { boundCampaigns, isTrusted } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { type CampaignWithTotals, campaignResource, withTotals } from "@/server/resources/campaign";
import { campaignListQuery } from "@/server/resources/campaign-queries";

/** Lists the campaigns that the caller's identities own or benefit from, newest first; pages only on request. */
export const listCampaigns = listOperation({
  name: "listCampaigns",
  summary: "Lists the campaigns that your identities own or benefit from, newest first.",
  description:
    "The list includes campaigns in every state, but drafts only if you manage their owner. Fundraising pages are included only with `include=p2p_pages`.",
  permission: { scope: "campaigns:read" },
  input: campaignListQuery,
  output: campaignResource,
  run: readCampaigns,
  show: showCampaign,
});

/** Reads one page of the campaigns that the caller's identities own or benefit from, and that the caller may read. */
export async function readCampaigns(
  ctx: Context,
  { status, include }: z.infer<typeof campaignListQuery>,
  page: PageRequest,
): Promise<Page<CampaignWithTotals>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "campaigns",
    anyOf: listedConditions(ctx, include === "p2p_pages"),
    allOf: [
      ...(include === "p2p_pages" ? [] : [Prisma.sql`parent_campaign_id IS NULL`]),
      ...(status ? [Prisma.sql`status = ${status}`] : []),
    ],
    ...page,
  });
  const rows = await ctx.db.campaign.findMany({ where: { id: { in: ids } }, include: withTotals });
  return { rows: inOrderOf(ids, rows), next };
}

/**
 * The conditions of `mayReadCampaign` for campaigns that the caller's identities own, benefit from, or own the parent
 * of. Each condition has its own index. Use `ids` for campaigns that are already selected by id.
 */
export function listedConditions({ caller }: Context, withPages: boolean, of: "list" | "ids" = "list"): Prisma.Sql[] {
  if (isTrusted(caller)) return [Prisma.sql`TRUE`];
  const bound = boundCampaigns(caller);
  if (bound !== null) return [Prisma.sql`id = ANY (${[...bound]}) AND owner_id = ${caller.identityId}`];
  const id = caller.identityId;
  const isOwn = Prisma.sql`(c.owner_id = ${id} OR c.owner_manager_id = ${id})`;
  const isOfOwn =
    of === "list"
      ? Prisma.sql`parent_campaign_id IN (SELECT c.id FROM campaigns c WHERE ${isOwn})`
      : Prisma.sql`EXISTS (SELECT 1 FROM campaigns c WHERE c.id = campaigns.parent_campaign_id AND ${isOwn} OFFSET 0)`;
  const isNoDraft = Prisma.sql`status <> 'draft' AND NOT EXISTS (
    SELECT 1 FROM campaigns c WHERE c.id = campaigns.parent_campaign_id AND c.status = 'draft' OFFSET 0)`;
  return [
    Prisma.sql`owner_id = ${id}`,
    Prisma.sql`owner_manager_id = ${id}`,
    Prisma.sql`beneficiary_id = ${id} AND ${isNoDraft}`,
    Prisma.sql`beneficiary_manager_id = ${id} AND ${isNoDraft}`,
    ...(withPages ? [Prisma.sql`${isOfOwn} AND (status <> 'draft' OR approval IS NOT NULL)`] : []),
  ];
}
