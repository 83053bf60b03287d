import { changeCampaign } from "@/server/domain/campaigns/change-campaign";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { lockCampaign } from "@/server/domain/campaigns/lock-campaign";
import { isApprovalKey } from "@/server/domain/campaigns/p2p/page-links";
import type { ManageLink } from "@/server/domain/campaigns/p2p/run-page";
import type { Context } from "@/server/domain/context";
import { systemCaller } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** Finds the page that an organizer's link asks about. Links of earlier requests are invalid. */
export async function findPendingPage(ctx: Context, { pageId, key }: ManageLink): Promise<CampaignWithTotals> {
  const page = await findCampaign(ctx.as(systemCaller("approval-link")), { campaignId: pageId });
  if (!page.parent || !isApprovalKey(ctx, page, key)) throw ResourceNotFound();
  return page;
}

/** Approves or declines a page by the organizer's link. A decision already made stays, whoever made it. */
export async function decideByLink(
  ctx: Context,
  link: ManageLink,
  approval: "approved" | "declined",
): Promise<CampaignWithTotals> {
  await findPendingPage(ctx, link);
  return ctx.as(systemCaller("approval-link")).transaction(async (tx) => {
    await lockCampaign(tx, { campaignId: link.pageId });
    const page = await findPendingPage(tx, link);
    if (page.approval !== "pending") return page;
    return changeCampaign(tx, page, { approval }, { runs: false, runsParent: true });
  });
}
