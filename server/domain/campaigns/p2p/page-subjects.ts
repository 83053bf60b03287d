import { z } from "zod";
import { findReadableCampaign } from "@/server/domain/campaigns/find-campaign";
import { isApprovalKey, isRunningKey } from "@/server/domain/campaigns/p2p/page-links";
import { systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { linkedSubject } from "@/server/operations/subject";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { campaignId } from "@/server/resources/fields";

/** A page, and the key from a link that was emailed. */
const pageLink = z.strictObject({ page_id: campaignId, key: z.string() });
export type PageLink = z.infer<typeof pageLink>;

/** A page, by its fundraiser's link. Replaced links, and links to pages that were disowned, are invalid. */
export const runPageSubject = linkedSubject({ name: "fundraising page", key: pageLink, find: findRun });

/** A page, by the link that asks an organizer to approve it. Links of earlier requests are invalid. */
export const pendingPageSubject = linkedSubject({ name: "fundraising page", key: pageLink, find: findPending });

/** The page that a form created, by the form's key. */
export const startedPageSubject = linkedSubject({
  name: "fundraising page",
  key: z.strictObject({ parent_id: campaignId, start_key: z.string() }),
  async find(ctx, { parent_id: parentCampaignId, start_key: startKey }) {
    const known = await ctx.db.campaign.findFirst({ where: { startKey, parentCampaignId }, select: { id: true } });
    return known && findPage(ctx, known.id);
  },
});

/** Finds the page that a link manages; null if the page no longer accepts the key, or never did. */
export async function findRun(ctx: Context, { page_id: pageId, key }: PageLink): Promise<CampaignWithTotals | null> {
  const page = await findPage(ctx, pageId);
  return page?.parent && !page.disownedAt && isRunningKey(ctx, page, key) ? page : null;
}

/** Finds the page that an approval link asks about; null if the key is not the current request's. */
export async function findPending(
  ctx: Context,
  { page_id: pageId, key }: PageLink,
): Promise<CampaignWithTotals | null> {
  const page = await findPage(ctx, pageId);
  return page?.parent && isApprovalKey(ctx, page, key) ? page : null;
}

function findPage(ctx: Context, campaignId: string): Promise<CampaignWithTotals | null> {
  return findReadableCampaign(ctx.as(systemCaller("page-link")), { campaignId });
}
