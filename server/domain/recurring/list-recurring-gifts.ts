import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { callerIdentityId } from "@/server/domain/access";
import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { type ReadRecurringGift, readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { Prisma } from "@/server/generated/prisma/client";
import type { recurringGiftListQuery } from "@/server/resources/recurring-gift-bodies";

/** Lists what is given again and again to a campaign, newest first: all of it to its managers, to others their givers'. */
export async function listRecurringGifts(
  ctx: Context,
  campaignId: string,
  { status, from }: z.infer<typeof recurringGiftListQuery>,
  page: PageRequest,
): Promise<Page<ReadRecurringGift>> {
  const campaign = await findCampaign(ctx, { campaignId });
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "recurring_gifts",
    anyOf: managesCampaign(ctx, campaign) ? [Prisma.sql`TRUE`] : ownGivers(ctx),
    allOf: [
      Prisma.sql`campaign_id = ${campaignId}`,
      ...(status ? [Prisma.sql`status = ${status}`] : []),
      ...(from ? [Prisma.sql`donor_id = ${from}`] : []),
    ],
    ...page,
  });
  return { rows: inOrderOf(ids, await readRecurringGifts(ctx, ids)), next };
}

function ownGivers(ctx: Context): Prisma.Sql[] {
  const id = callerIdentityId(ctx);
  return [Prisma.sql`donor_id = ${id}`, Prisma.sql`donor_manager_id = ${id}`];
}
