import { localeOfPage, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { emailPicture } from "@/server/domain/campaigns/pictures/email-picture";
import { suppressedAmong } from "@/server/domain/email/suppressions";
import { ALL_CAMPAIGNS, type NoticeLinks, noticeLinks } from "@/server/domain/gifts/notifications/notice-stops";
import type { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { shownDonor } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import type { EmailData, ShownGift } from "@/server/ports/email-writer";
import { withTotals } from "@/server/resources/campaign";
import type { Locale } from "@/server/texts/locales";

/** What an email about one gift needs. */
export interface GiftNotice {
  giftId: string;
  settledAt: Date;
  /** The owner of the campaign. */
  reader: { id: string; email: string };
  /** False if the owner's own address gets none; members of an organization may want theirs anyway. */
  isWanted: boolean;
  locale: Locale;
  stop: NoticeLinks;
  /** Where a member sees what the gift was for; the owner's link may open more. */
  memberLink: string;
  data: Omit<EmailData["gift_notice"], "isLast">;
}

const NOTICED_CAMPAIGN = { ...withTotals, owner: true } as const;
export type NoticedCampaign = Prisma.CampaignGetPayload<{ include: typeof NOTICED_CAMPAIGN }>;
type NoticedGift = Prisma.GiftGetPayload<{ include: { from: true } }>;

/**
 * Reads what a fundraiser or organizer is shown about a gift: the reader is the owner of the fundraising page, or else
 * of the campaign. Null if nobody is to be notified: the gift was refunded in the meantime, or it has no reader.
 */
export async function findNotice(tx: Context, giftId: string): Promise<GiftNotice | null> {
  const gift = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, include: { from: true } });
  if (gift.status !== "settled" || gift.campaignId === null) return null;
  const campaign = await findAnnouncedCampaign(tx, gift.campaignId);
  if (!campaign) return null;
  const { owner } = campaign;
  const isWanted = await wantsNotices(tx, campaign);
  const locale = localeOfPage(campaign);
  const stop = noticeLinks(tx, { campaignId: campaign.id, identityId: owner.id });
  const raised = { cents: campaign.totals.reduce((sum, part) => sum + part.raisedCents, 0n), currency: gift.currency };
  const data = {
    ...shownGift(tx, campaign, gift),
    campaign: campaign.name,
    isPage: campaign.parent !== null,
    hasMessage: gift.publicMessage !== null,
    raised,
    givenAt: gift.createdAt,
    picture: emailPicture(tx, campaign, locale),
    stopUrl: stop.page,
  };
  const memberLink = tx.settings.publicUrl + campaignPath(campaign);
  return { giftId, settledAt: gift.settledAt!, reader: owner, isWanted, locale, stop, memberLink, data };
}

/**
 * A campaign whose owner is to be notified of gifts; null if they stopped these emails or cannot act, or if nobody has
 * confirmed that the page is theirs.
 */
export async function findNoticedCampaign(tx: Context, campaignId: string): Promise<NoticedCampaign | null> {
  const campaign = await findAnnouncedCampaign(tx, campaignId);
  return campaign && (await wantsNotices(tx, campaign)) ? campaign : null;
}

/** The same, whether or not the owner's address wants to be notified: members choose for themselves. */
export async function findAnnouncedCampaign(tx: Context, campaignId: string): Promise<NoticedCampaign | null> {
  const campaign = await tx.db.campaign.findUniqueOrThrow({ where: { id: campaignId }, include: NOTICED_CAMPAIGN });
  const isClosed = campaign.isUnproven || campaign.disownedAt !== null || campaign.owner.status !== "active";
  return isClosed ? null : campaign;
}

async function wantsNotices(tx: Context, { id, owner }: NoticedCampaign): Promise<boolean> {
  const where = { campaignId: { in: [id, ALL_CAMPAIGNS] }, identityId: owner.id };
  const [suppressed, stopped] = await Promise.all([
    suppressedAmong(tx, [owner.email]),
    tx.db.giftNoticeStop.count({ where }),
  ]);
  return suppressed.size === 0 && stopped === 0;
}

/**
 * What is shown of a gift, as on the campaign's page: neither an anonymous donor's name nor a hidden amount, also to
 * readers who may see both elsewhere. A fundraiser's link opens the box in which they thank the donor.
 */
export function shownGift(ctx: Context, campaign: NoticedCampaign, gift: NoticedGift): ShownGift {
  const { id, amountCents: cents, currency } = gift;
  const runs = campaign.linkVersion > 0 ? runningLinks(ctx, campaign).edit : null;
  return {
    donor: shownDonor(gift),
    amount: gift.hidesAmount ? null : { cents, currency },
    link: runs ? `${runs}&thank=${id}#gift-${id}` : ctx.settings.publicUrl + campaignPath(campaign),
    isThankable: runs !== null,
  };
}
