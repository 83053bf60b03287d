import { z } from "zod";
import { findSubscriptionOf } from "@/server/domain/campaigns/updates/unsubscribe";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** The page where a donor confirms that the address is theirs and that they want updates. */
export function confirmationLink(ctx: Context, giftId: string): string {
  return `${ctx.settings.publicUrl}/updates/${giftId}?s=${linkSignature(ctx, "follow-link", giftId)}`;
}

/** A subscription that was requested with a gift, by the link that asks to confirm it. */
export const requestedSubscriptionSubject = linkedSubject({
  name: "requested subscription",
  key: z.strictObject({ gift_id: z.string(), signature: z.string() }),
  async find(ctx, { gift_id: id, signature }) {
    if (!isLinkSignature(ctx, "follow-link", id, signature)) return null;
    const gift = await ctx.db.gift.findUnique({ where: { id }, select: { fromId: true, campaignId: true } });
    const campaign =
      gift?.campaignId &&
      (await ctx.db.campaign.findUnique({
        where: { id: gift.campaignId },
        select: { id: true, parentCampaignId: true },
      }));
    if (!gift || !campaign) return null;
    return findSubscriptionOf(ctx, { rootId: campaign.parentCampaignId ?? campaign.id, identityId: gift.fromId });
  },
});

/** Finds the campaign that a confirmation link is about, and whether the subscription is confirmed. */
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
