import { localeOfPage } from "@/server/domain/campaigns/p2p/page-links";
import { queueEmail } from "@/server/domain/email/queue-email";
import {
  findNoticedCampaign,
  type NoticedCampaign,
  shownGift,
} from "@/server/domain/gifts/notifications/notice-readers";
import { ALL_CAMPAIGNS, noticeLinks } from "@/server/domain/gifts/notifications/notice-stops";
import type { GiftNoticeDay } from "@/server/generated/prisma/client";
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

/** Emails a reader, in one email, the gifts of a day that is over and that were not emailed one by one. */
export async function emailGiftDigest(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [locked] = await tx.db.$queryRaw<{ key: string }[]>`
      SELECT key FROM gift_notice_days WHERE key = ${row.subjectId} AND digested_at IS NULL FOR UPDATE`;
    if (locked) {
      const where = { key: locked.key };
      const day = await tx.db.giftNoticeDay.update({ where, data: { digestedAt: tx.now() } });
      await queueDigest(tx, day);
    }
    await followUpQueue.complete(tx, row, null);
  });
}

async function queueDigest(tx: Context, day: GiftNoticeDay): Promise<void> {
  const noticed: { campaign: NoticedCampaign; rest: Rest }[] = [];
  for (const rest of await restOf(tx, day)) {
    const campaign = await findNoticedCampaign(tx, rest.campaignId);
    if (campaign) noticed.push({ campaign, rest });
  }
  const [first] = noticed;
  if (!first) return;
  const listed = noticed.slice(0, CAMPAIGNS_MAX);
  const each = Math.floor(GIFT_DIGEST_ROWS_MAX / listed.length);
  const campaigns = await Promise.all(listed.map(({ campaign, rest }) => digestOf(tx, campaign, rest, each)));
  const stop = noticeLinks(tx, { campaignId: ALL_CAMPAIGNS, identityId: day.identityId });
  const on = new Date(`${day.key.slice(-"YYYY-MM-DD".length)}T00:00:00Z`);
  const written = tx.ports.emails.write({
    kind: "gift_digest",
    locale: localeOfPage(first.campaign),
    data: { day: on, campaigns, more: noticed.length - listed.length, stopUrl: stop.page },
  });
  const email = { to: first.campaign.owner.email, ...written, attachments: [], unsubscribeUrl: stop.oneClick };
  await queueEmail(tx, { key: `gift-digest:${day.key}`, ...email });
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
