import { z } from "zod";
import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import { operation } from "@/server/domain/operation";
import { linkedSubject } from "@/server/domain/subject";
import type { Purpose } from "@/server/kernel/vault";
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

/** The page where a follower confirms the address and the subscription. */
export function confirmationLink(ctx: Context, subscription: Subscription): string {
  const { rootId, identityId } = subscription;
  const signature = linkSignature(ctx, "follow-link", aboutOf(subscription));
  return `${ctx.settings.publicUrl}/updates/${rootId}/${identityId}?s=${signature}`;
}

const subscriptionLink = z.strictObject({ root_id: z.string(), identity_id: z.string(), signature: z.string() });

/** A subscription to updates, by the link in an email about one. */
export const subscriptionSubject = linkedSubject({
  name: "subscription",
  key: subscriptionLink,
  find: (ctx, link) => findByLink(ctx, "unsubscribe-link", link),
});

/** A subscription to updates that has to be confirmed, by the link that asks for it. */
export const requestedSubscriptionSubject = linkedSubject({
  name: "subscription",
  key: subscriptionLink,
  find: (ctx, link) => findByLink(ctx, "follow-link", link),
});

async function findByLink(ctx: Context, purpose: Purpose, link: z.infer<typeof subscriptionLink>) {
  const subscription = { rootId: link.root_id, identityId: link.identity_id };
  if (!isLinkSignature(ctx, purpose, aboutOf(subscription), link.signature)) return null;
  const [campaign, follower] = await Promise.all([
    ctx.db.campaign.findUnique({ where: { id: subscription.rootId }, select: { name: true } }),
    ctx.db.campaignFollower.findFirst({
      where: subscription,
      orderBy: { unsubscribedAt: { sort: "asc", nulls: "first" } },
    }),
  ]);
  return campaign && follower && { subscription, campaign, follower };
}

/** The campaign that a confirmation link is about, and whether it is confirmed; null for an invalid link. */
export const findRequestedSubscription = operation({
  name: "findRequestedSubscription",
  summary: "Finds a subscription to be confirmed by its link.",
  permission: { visitor: "link" },
  subject: requestedSubscriptionSubject,
  run: async (_, __, { subject: { campaign, follower } }) => ({
    campaignName: campaign.name,
    locale: knownLocale(follower.locale) ?? LOCALES[0],
    isConfirmed: follower.confirmedAt !== null && follower.unsubscribedAt === null,
  }),
});

/** Confirms that the owner of an address wants a campaign's updates. Idempotent. */
export const confirmSubscription = operation({
  name: "confirmSubscription",
  summary: "Confirms a subscription to a campaign's updates by its link.",
  permission: { visitor: "link" },
  subject: requestedSubscriptionSubject,
  async run(ctx, _, { subject: { subscription } }) {
    await ctx.db.campaignFollower.updateMany({
      where: { ...subscription, confirmedAt: null, unsubscribedAt: null },
      data: { confirmedAt: ctx.now() },
    });
  },
});

/** The name of the campaign that an unsubscribe link is about; null for an invalid link. */
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
