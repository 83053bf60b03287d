import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { type CampaignWithTotals, withTotals } from "@/server/resources/campaign";

/** Finds the campaign that a slug leads to, or with a parent the page; earlier slugs lead there as well. */
export async function findCampaignBySlug(
  ctx: Context,
  slug: string,
  parentId: string | null = null,
): Promise<CampaignWithTotals> {
  const known = await ctx.db.campaignSlug.findUnique({
    where: { scope_slug: { scope: parentId ?? "", slug } },
    include: { campaign: { include: withTotals } },
  });
  if (!known || !mayReadCampaign(ctx, known.campaign)) throw ResourceNotFound();
  return known.campaign;
}
