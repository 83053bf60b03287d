import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { type CampaignUpdate, Prisma } from "@/server/generated/prisma/client";

/** Lists the updates of a campaign or page that the caller may read, newest first. A campaign's are not its pages'. */
export async function listUpdates(ctx: Context, campaignId: string, page: PageRequest): Promise<Page<CampaignUpdate>> {
  await findCampaign(ctx, { campaignId });
  return readUpdates(ctx, campaignId, page);
}

/** Reads the updates of a campaign or page that is known to be its reader's to see. */
export async function readUpdates(ctx: Context, campaignId: string, page: PageRequest): Promise<Page<CampaignUpdate>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "campaign_updates",
    anyOf: [Prisma.sql`campaign_id = ${campaignId}`],
    ...page,
  });
  const rows = await ctx.db.campaignUpdate.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}
