import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** Who follows what: the campaign, or the one above where a page is followed. */
export interface Subscription {
  rootId: string;
  identityId: string;
}

/** The page on which a follower ends the mails, and the address that mail programs ask by themselves. */
export function unsubscribeLinks(ctx: Context, subscription: Subscription): { page: string; oneClick: string } {
  const { rootId, identityId } = subscription;
  const base = `${ctx.settings.publicUrl}/unsubscribe/${rootId}/${identityId}`;
  const query = `?s=${linkSignature(ctx, "unsubscribe-link", aboutOf(subscription))}`;
  return { page: base + query, oneClick: `${base}/one-click${query}` };
}

/** The name of the campaign that a link ends the mails of. A link that we did not give out leads nowhere. */
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

/** Ends the mails about a campaign and every page beneath it that somebody followed. Doing it again changes nothing. */
export async function unsubscribe(ctx: Context, subscription: Subscription, signature: string): Promise<void> {
  await findSubscription(ctx, subscription, signature);
  const { rootId, identityId } = subscription;
  await ctx.db.campaignFollower.updateMany({
    where: { rootId, identityId, unsubscribedAt: null },
    data: { unsubscribedAt: ctx.now() },
  });
}

const aboutOf = ({ rootId, identityId }: Subscription) => `${rootId} ${identityId}`;
