import { localeOfPage } from "@/server/domain/campaigns/p2p/page-links";
import { queueEmail } from "@/server/domain/email/queue-email";
import {
  findAnnouncedCampaign,
  findNoticedCampaign,
  type NoticedCampaign,
  shownGift,
} from "@/server/domain/gifts/notifications/notice-readers";
import { ALL_CAMPAIGNS, noticeLinks } from "@/server/domain/gifts/notifications/notice-stops";
import { membersWho, type WantingMember } from "@/server/domain/organizations/member-emails";
import type { GiftNoticeDay } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { GIFT_DIGEST_ROWS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { EmailData } from "@/server/ports/email-writer";

/** How long before they settle gifts were made, at most: within this, the campaign's newest gifts are looked at. */
const CLEARING_DAYS_MAX = 60;
/** How many campaigns an email lists, and how many are looked at for it. */
const CAMPAIGNS_MAX = 20;
const CAMPAIGNS_READ_MAX = 200;

/** The gifts of a day to one campaign that were not emailed one by one. */
interface Rest {
  campaignId: string;
  currency: string;
  count: number;
  cents: bigint;
  hidden: number;
  newest: string[];
}

type DigestCampaign = EmailData["gift_digest"]["campaigns"][number];

/** Emails a reader and the members who want that, in one email each, the gifts of a day that is over. */
export async function emailGiftDigest(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [locked] = await tx.db.$queryRaw<{ key: string }[]>`
      SELECT key FROM gift_notice_days WHERE key = ${row.subjectId} AND digested_at IS NULL FOR UPDATE`;
    if (locked) {
      const where = { key: locked.key };
      const day = await tx.db.giftNoticeDay.update({ where, data: { digestedAt: tx.now() } });
      await queueDigests(tx, day);
    }
    await followUpQueue.complete(tx, row, null);
  });
}

/** To the owner's address, and to the members who want one: of the rest of the day, or of all of it. */
async function queueDigests(tx: Context, day: GiftNoticeDay): Promise<void> {
  const select = { id: true, email: true };
  const owner = await tx.db.identity.findUniqueOrThrow({ where: { id: day.identityId }, select });
  const rest = await restOf(tx, day);
  await queueOwnDigest(tx, day, owner.email, await campaignsOf(tx, rest, findNoticedCampaign));
  const each = await membersWho(tx, owner, ({ gifts }) => gifts === "each");
  const daily = await membersWho(tx, owner, ({ gifts }) => gifts === "daily");
  if (each.length > 0) await queueMemberDigests(tx, day, each, await campaignsOf(tx, rest, findAnnouncedCampaign));
  if (daily.length === 0) return;
  const all = await restOf(tx, { ...day, giftIds: [] });
  await queueMemberDigests(tx, day, daily, await campaignsOf(tx, all, findAnnouncedCampaign));
}

interface Noticed {
  campaign: NoticedCampaign;
  rest: Rest;
}

async function campaignsOf(tx: Context, rests: Rest[], find: typeof findNoticedCampaign): Promise<Noticed[]> {
  const noticed: Noticed[] = [];
  for (const rest of rests) {
    const campaign = await find(tx, rest.campaignId);
    if (campaign) noticed.push({ campaign, rest });
  }
  return noticed;
}

async function queueOwnDigest(tx: Context, day: GiftNoticeDay, to: string, noticed: Noticed[]): Promise<void> {
  const [first] = noticed;
  if (!first) return;
  const stop = noticeLinks(tx, { campaignId: ALL_CAMPAIGNS, identityId: day.identityId });
  const data = { ...(await digestData(tx, day, noticed)), stopUrl: stop.page };
  const written = tx.ports.emails.write({ kind: "gift_digest", locale: localeOfPage(first.campaign), data });
  const email = { to, ...written, attachments: [], unsubscribeUrl: stop.oneClick };
  await queueEmail(tx, { key: `gift-digest:${day.key}`, ...email });
}

async function queueMemberDigests(tx: Context, day: GiftNoticeDay, members: WantingMember[], noticed: Noticed[]) {
  if (noticed.length === 0) return;
  const { campaigns, ...shown } = await digestData(tx, day, noticed);
  // The owner's links may open more.
  const open = campaigns.map(({ gifts, ...campaign }, at) => {
    const link = tx.settings.publicUrl + campaignPath(noticed[at]!.campaign);
    return { ...campaign, gifts: gifts.map((gift) => ({ ...gift, link, isThankable: false })) };
  });
  for (const { userId, email: to, locale, settingsUrl } of members) {
    const data = { ...shown, campaigns: open, stopUrl: settingsUrl };
    const written = tx.ports.emails.write({ kind: "gift_digest", locale, data });
    await queueEmail(tx, { key: `gift-digest:${day.key}:${userId}`, to, ...written, attachments: [] });
  }
}

async function digestData(tx: Context, day: GiftNoticeDay, noticed: Noticed[]) {
  const listed = noticed.slice(0, CAMPAIGNS_MAX);
  const each = Math.floor(GIFT_DIGEST_ROWS_MAX / listed.length);
  const campaigns = await Promise.all(listed.map(({ campaign, rest }) => digestOf(tx, campaign, rest, each)));
  const on = new Date(`${day.key.slice(-"YYYY-MM-DD".length)}T00:00:00Z`);
  return { day: on, campaigns, more: noticed.length - listed.length };
}

async function digestOf(tx: Context, campaign: NoticedCampaign, rest: Rest, rowsMax: number): Promise<DigestCampaign> {
  const { currency, count, cents, hidden } = rest;
  const newest = await tx.db.gift.findMany({
    where: { id: { in: rest.newest.slice(0, rowsMax) } },
    include: { from: true },
    orderBy: [{ settledAt: "desc" }, { id: "desc" }],
  });
  const gifts = newest.map((gift) => shownGift(tx, campaign, gift));
  return { campaign: campaign.name, count, total: { cents, currency }, hidden, gifts };
}

/** The rest of a day by campaign, largest first, with the newest gifts of each. Hidden amounts are in no total. */
function restOf(tx: Context, { identityId, startsAt, endsAt, giftIds }: GiftNoticeDay): Promise<Rest[]> {
  return tx.db.$queryRaw<Rest[]>`
    SELECT g.campaign_id AS "campaignId", g.currency, count(*)::int AS count,
      coalesce(sum(g.amount_cents) FILTER (WHERE NOT g.hides_amount), 0)::bigint AS cents,
      count(*) FILTER (WHERE g.hides_amount)::int AS hidden,
      (array_agg(g.id ORDER BY g.settled_at DESC, g.id DESC))[1:${GIFT_DIGEST_ROWS_MAX}::int] AS newest
    FROM campaigns c JOIN gifts g ON g.campaign_id = c.id
    WHERE c.owner_id = ${identityId} AND g.status = 'settled' AND g.match_id IS NULL
      AND g.created_at >= ${startsAt}::timestamptz - ${CLEARING_DAYS_MAX}::int * interval '1 day'
      AND g.settled_at >= ${startsAt}::timestamptz AND g.settled_at < ${endsAt}::timestamptz
      AND g.id <> ALL (${giftIds})
    GROUP BY g.campaign_id, g.currency ORDER BY count(*) DESC, g.campaign_id LIMIT ${CAMPAIGNS_READ_MAX}`;
}
