import { campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { type CampaignChanges, changeCampaign } from "@/server/domain/campaigns/change-campaign";
import { endCampaigns } from "@/server/domain/campaigns/end-campaigns";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { lockCampaign } from "@/server/domain/campaigns/lock-campaign";
import { approvalTransitions } from "@/server/domain/campaigns/p2p/approval-transitions";
import { TooManyMessages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { queueLinkEmail } from "@/server/domain/campaigns/p2p/page-emails";
import { isRunningKey } from "@/server/domain/campaigns/p2p/page-links";
import { type Update, writeUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { consumeRateLimitTokens } from "@/server/domain/consume-rate-limit-tokens";
import type { Context } from "@/server/domain/context";
import { moveAll } from "@/server/domain/transition";
import type { CampaignUpdate } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/** A page, and the key from its fundraiser's link. */
export interface ManageLink {
  pageId: string;
  key: string;
}

/** Each update is emailed to every follower of the page. */
const UPDATES = { burst: 3, perSecond: 3 / 86_400 };

/** Finds the page that a link manages; null if the key is not, or no longer, the page's. */
export async function findRunPage(ctx: Context, { pageId, key }: ManageLink): Promise<CampaignWithTotals> {
  const page = await findCampaign(ctx.as(systemCaller("page-link")), { campaignId: pageId });
  if (!page.parent || page.disownedAt || !isRunningKey(ctx, page, key)) throw ResourceNotFound();
  return page;
}

/** Runs an action on the page that a link manages, with the page locked. Using the link proves who owns the address. */
export async function withPage<T>(
  ctx: Context,
  link: ManageLink,
  work: (tx: Context, page: CampaignWithTotals) => Promise<T>,
): Promise<T> {
  return ctx.as(systemCaller("page-link")).transaction(async (tx) => {
    await findRunPage(tx, link);
    await lockCampaign(tx, { campaignId: link.pageId });
    // Checked again under the lock: the link may have been revoked in the meantime.
    const page = await findRunPage(tx, link);
    if (page.isUnproven) await tx.db.campaign.update({ where: { id: page.id }, data: { isUnproven: false } });
    return work(tx, page);
  });
}

/** Changes a page's fields or status with the fundraiser's link. */
export function changePage(ctx: Context, link: ManageLink, changes: CampaignChanges): Promise<CampaignWithTotals> {
  return withPage(ctx, link, (tx, page) => changeCampaign(tx, page, changes, { runs: true, runsParent: false }));
}

/** Publishes an update of a page with the fundraiser's link, a few per day. */
export async function publishPageUpdate(ctx: Context, link: ManageLink, updates: Update): Promise<CampaignUpdate> {
  await findRunPage(ctx, link);
  const { granted } = await consumeRateLimitTokens(ctx, `page-news:${link.pageId}`, 1, UPDATES);
  if (granted === 0) throw TooManyMessages();
  return withPage(ctx, link, (tx, page) => writeUpdate(tx, page, updates));
}

/** Revokes every link of a page, and emails new ones. */
export async function renewLinks(ctx: Context, link: ManageLink): Promise<void> {
  await withPage(ctx, link, async (tx, page) => {
    const linkVersion = page.linkVersion + 1;
    await tx.db.campaign.update({ where: { id: page.id }, data: { linkVersion } });
    await queueLinkEmail(tx, page.id, `v${linkVersion}`);
  });
}

/** Removes a page that someone started with another person's email address. Gifts to it stand. */
export async function disownPage(ctx: Context, link: ManageLink): Promise<void> {
  await withPage(ctx, link, async (tx, page) => {
    await endCampaigns(tx, [page.id]);
    await moveAll(tx, approvalTransitions, [page.id], "withdraw", {});
    await moveAll(tx, campaignTransitions, [page.id], "discard", {});
    await moveAll(tx, campaignTransitions, [page.id], "archive", {});
    await tx.db.campaign.update({ where: { id: page.id }, data: { disownedAt: tx.now() } });
  });
}
