import { z } from "zod";
import { localeOfPage } from "@/server/domain/campaigns/p2p/page-links";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { LOCALES } from "@/server/texts/locales";

/** Stands for every campaign of a reader. */
export const ALL_CAMPAIGNS = "all";

/** Who gets emails about gifts to what: a campaign's id, or all of them. */
interface NoticeSubscription {
  campaignId: string;
  identityId: string;
}

export interface NoticeLinks {
  page: string;
  oneClick: string;
}

/** The page that stops or allows emails about gifts, and the one-click URL for email clients. */
export function noticeLinks(ctx: Context, subscription: NoticeSubscription): NoticeLinks {
  const { campaignId, identityId } = subscription;
  const base = `${ctx.settings.publicUrl}/unsubscribe/gifts/${campaignId}/${identityId}`;
  const query = `?s=${linkSignature(ctx, "gift-notice-link", aboutOf(subscription))}`;
  return { page: base + query, oneClick: `${base}/one-click${query}` };
}

/** The emails about gifts to a campaign, by the link in one of them. */
export const giftNoticesSubject = linkedSubject({
  name: "emails about gifts",
  key: z.strictObject({ campaign_id: z.string(), identity_id: z.string(), signature: z.string() }),
  async find(ctx, { campaign_id: campaignId, identity_id: identityId, signature }) {
    const subscription = { campaignId, identityId };
    if (!isLinkSignature(ctx, "gift-notice-link", aboutOf(subscription), signature)) return null;
    const [campaign, stops] = await Promise.all([
      ctx.db.campaign.findUnique({ where: { id: campaignId }, select: { name: true, locale: true } }),
      ctx.db.giftNoticeStop.count({ where: subscription }),
    ]);
    if (!campaign && campaignId !== ALL_CAMPAIGNS) return null;
    return { subscription, campaign, isStopped: stops > 0 };
  },
});

/** The name of the campaign that such a link is about, null for all, and whether its emails are stopped; null for an invalid link. */
export const findGiftNotices = operation({
  name: "findGiftNotices",
  summary: "Tells whether someone gets emails about gifts to a campaign, by the link in one.",
  permission: { visitor: "link" },
  subject: giftNoticesSubject,
  run: async (_, __, { subject: { campaign, isStopped } }) => ({
    campaignName: campaign?.name ?? null,
    locale: campaign ? localeOfPage(campaign) : LOCALES[0],
    isStopped,
  }),
});

/** Stops the emails about gifts to a campaign by the link in one of them. Idempotent. */
export const stopGiftNotices = operation({
  name: "stopGiftNotices",
  summary: "Stops the emails about gifts to a campaign.",
  permission: { visitor: "link" },
  subject: giftNoticesSubject,
  async run(ctx, _, { subject: { subscription } }) {
    await ctx.db.giftNoticeStop.createMany({ data: [{ ...subscription, stoppedAt: ctx.now() }], skipDuplicates: true });
  },
});

/** Allows the emails about gifts to a campaign again by the link. Idempotent. */
export const allowGiftNotices = operation({
  name: "allowGiftNotices",
  summary: "Allows the emails about gifts to a campaign again.",
  permission: { visitor: "link" },
  subject: giftNoticesSubject,
  async run(ctx, _, { subject: { subscription } }) {
    await ctx.db.giftNoticeStop.deleteMany({ where: subscription });
  },
});

const aboutOf = ({ campaignId, identityId }: NoticeSubscription) => `${campaignId} ${identityId}`;
