import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { type CampaignUpdate, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { publishedUpdateResource, serializeUpdate } from "@/server/resources/published-update";

/**
 * Lists the updates of a campaign or page that the caller can read, newest first. A campaign's list excludes its pages'
 * updates.
 */
export const listCampaignUpdates = listOperation({
  name: "listCampaignUpdates",
  summary: "Lists the updates of a campaign or fundraising page, newest first.",
  description: "A campaign's list does not include updates of its fundraising pages.",
  permission: { scope: "campaigns:read" },
  subject: campaignSubject,
  output: publishedUpdateResource,
  run: (ctx, { id }, page) => readUpdates(ctx, id, page),
  show: serializeUpdate,
});

/** Reads the updates of a campaign or page. The caller must have checked that the reader can see it. */
export async function readUpdates(ctx: Context, campaignId: string, page: PageRequest): Promise<Page<CampaignUpdate>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "campaign_updates",
    anyOf: [Prisma.sql`campaign_id = ${campaignId}`],
    ...page,
  });
  const rows = await ctx.db.campaignUpdate.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}
