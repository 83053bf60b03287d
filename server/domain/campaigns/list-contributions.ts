import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { type CampaignRef, findCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { Prisma } from "@/server/generated/prisma/client";
import { NotPermitted } from "@/server/kernel/refusals";
import type { contributionListQuery } from "@/server/resources/campaign-bodies";
import { type GiftWithReceipt, withReceipt } from "@/server/resources/gift";

/**
 * Lists the gifts made to a campaign and the pages beneath it, newest first. They name their givers, so they are for the
 * campaign's managers only, also where the campaign itself is open to everybody.
 */
export async function listContributions(
  ctx: Context,
  ref: CampaignRef,
  { status }: z.infer<typeof contributionListQuery>,
  page: PageRequest,
): Promise<Page<GiftWithReceipt>> {
  const campaign = await findCampaign(ctx, ref);
  if (!managesCampaign(ctx, campaign))
    throw NotPermitted({ message: "Contributions are shown to those who manage the campaign's owner or beneficiary." });
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "gifts",
    anyOf: [Prisma.sql`campaign_id = ${campaign.id}`, Prisma.sql`parent_campaign_id = ${campaign.id}`],
    allOf: status ? [Prisma.sql`status = ${status}`] : [],
    ...page,
  });
  const rows = await ctx.db.gift.findMany({ where: { id: { in: ids } }, include: withReceipt });
  return { rows: inOrderOf(ids, rows), next };
}
