import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { type CampaignWithTotals, withTotals } from "@/server/resources/campaign";

/** Finds a campaign by its current or an earlier slug, or with a parent a page of it. */
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
