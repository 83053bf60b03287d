import { z } from "zod";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** Who follows what: `rootId` is the campaign, or a page's parent campaign. */
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

/** A subscription to updates, by the link in an email about one. */
export const subscriptionSubject = linkedSubject({
  name: "subscription",
  key: z.strictObject({ root_id: z.string(), identity_id: z.string(), signature: z.string() }),
  async find(ctx, { root_id: rootId, identity_id: identityId, signature }) {
    const subscription = { rootId, identityId };
    if (!isLinkSignature(ctx, "unsubscribe-link", aboutOf(subscription), signature)) return null;
    return findSubscriptionOf(ctx, subscription);
  },
});

/** Reads a subscription with its campaign. If there are several, an active one is preferred. */
export async function findSubscriptionOf(ctx: Context, subscription: Subscription) {
  const [campaign, follower] = await Promise.all([
    ctx.db.campaign.findUnique({ where: { id: subscription.rootId }, select: { name: true } }),
    ctx.db.campaignFollower.findFirst({
      where: { ...subscription },
      orderBy: { unsubscribedAt: { sort: "asc", nulls: "first" } },
    }),
  ]);
  return campaign && follower && { subscription, campaign, follower };
}

/** Finds the campaign that an unsubscribe link is about. */
export const findSubscription = operation({
  name: "findSubscription",
  summary: "Finds a subscription to a campaign's updates by its link.",
  permission: { visitor: "link" },
  subject: subscriptionSubject,
  run: async (_, __, { subject: { campaign, follower } }) => ({
    campaignName: campaign.name,
    locale: knownLocale(follower.locale) ?? LOCALES[0],
    hasEnded: follower.unsubscribedAt !== null,
  }),
});

/** Unsubscribes a follower from a campaign and all of its pages. Idempotent. */
export const unsubscribe = operation({
  name: "unsubscribe",
  summary: "Ends a subscription to a campaign's updates by its link.",
  permission: { visitor: "link" },
  subject: subscriptionSubject,
  async run(ctx, _, { subject: { subscription } }) {
    await ctx.db.campaignFollower.updateMany({
      where: { ...subscription, unsubscribedAt: null },
      data: { unsubscribedAt: ctx.now() },
    });
  },
});

const aboutOf = ({ rootId, identityId }: Subscription) => `${rootId} ${identityId}`;
