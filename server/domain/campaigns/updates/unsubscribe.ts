import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** Who follows what: the campaign, or a page's parent campaign. */
export interface Subscription {
  rootId: string;
  identityId: string;
}

/** The page where a follower unsubscribes, and the one-click URL for email clients. */
export function unsubscribeLinks(ctx: Context, subscription: Subscription): { page: string; oneClick: string } {
  const { rootId, identityId } = subscription;
  const base = `${ctx.settings.publicUrl}/unsubscribe/${rootId}/${identityId}`;
  const query = `?s=${linkSignature(ctx, "unsubscribe-link", aboutOf(subscription))}`;
  return { page: base + query, oneClick: `${base}/one-click${query}` };
}

/** The name of the campaign that an unsubscribe link is about; null for an invalid link. */
export async function findSubscription(ctx: Context, subscription: Subscription, signature: string) {
  if (!isLinkSignature(ctx, "unsubscribe-link", aboutOf(subscription), signature)) throw ResourceNotFound();
  const [campaign, follower] = await Promise.all([
    ctx.db.campaign.findUnique({ where: { id: subscription.rootId }, select: { name: true } }),
    ctx.db.campaignFollower.findFirst({
      where: { ...subscription },
      orderBy: { unsubscribedAt: { sort: "asc", nulls: "first" } },
    }),
  ]);
  if (!campaign || !follower) throw ResourceNotFound();
  return {
    campaignName: campaign.name,
    locale: knownLocale(follower.locale) ?? LOCALES[0],
    hasEnded: follower.unsubscribedAt !== null,
  };
}

/** Unsubscribes a follower from a campaign and all of its pages. Idempotent. */
export async function unsubscribe(ctx: Context, subscription: Subscription, signature: string): Promise<void> {
  await findSubscription(ctx, subscription, signature);
  const { rootId, identityId } = subscription;
  await ctx.db.campaignFollower.updateMany({
    where: { rootId, identityId, unsubscribedAt: null },
    data: { unsubscribedAt: ctx.now() },
  });
}

const aboutOf = ({ rootId, identityId }: Subscription) => `${rootId} ${identityId}`;
