import { queueEmail } from "@/server/domain/email/queue-email";
import { emailGiftDigest } from "@/server/domain/gifts/notifications/gift-digests";
import { findNotice, type GiftNotice } from "@/server/domain/gifts/notifications/notice-readers";
import { membersWho, type WantingMember } from "@/server/domain/organizations/member-emails";
import type { Gift } from "@/server/generated/prisma/client";
import { GIFT_NOTICES_PER_DAY } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

/** Transactions that began within a day have ended by then, so the email about the day misses no gift. */
const DIGEST_DELAY_MS = 10 * 60_000;

/**
 * Queues an email to the fundraiser or organizer about each gift to a campaign, unless they have had enough today: the
 * rest are in the email of the day. Matching gifts are not announced.
 */
export async function queueGiftNotices(tx: Context, gifts: Gift[]): Promise<void> {
  const giftIds = gifts.filter((gift) => gift.campaignId !== null && gift.matchId === null).map((gift) => gift.id);
  if (giftIds.length === 0) return;
  const due = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT g.id FROM gifts g JOIN campaigns c ON c.id = g.campaign_id
    WHERE g.id = ANY (${giftIds}) AND NOT EXISTS (
      SELECT 1 FROM identities i JOIN gift_notice_days d
        ON d.key = i.id || ':' || to_char(g.settled_at AT TIME ZONE i.time_zone, 'YYYY-MM-DD')
      WHERE i.id = c.owner_id AND cardinality(d.gift_ids) >= ${GIFT_NOTICES_PER_DAY})`;
  const dueIds = due.map(({ id }) => id);
  await recordFollowUps(tx, "notify_of_gift", dueIds);
}

/**
 * Emails fundraisers and organizers about each gift that settled, until the tenth of a day; the others of the day are in
 * one email when it is over. Returns when to look again.
 */
export async function emailGiftNotices(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  const next = [
    await drainFollowUps(ctx, "notify_of_gift", { signal }, (row) => notifyOf(ctx, row)),
    await drainFollowUps(ctx, "email_gift_digest", { signal }, (row) => emailGiftDigest(ctx, row)),
  ];
  const instants = next.flatMap((instant) => (instant ? [instant.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

async function notifyOf(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  await ctx.transaction(async (tx) => {
    const notice = await findNotice(tx, row.subjectId);
    if (notice) await emailUpToTen(tx, notice);
    await followUpQueue.complete(tx, row, null);
  });
}

/** Counts all campaigns of the reader together. A gift beyond the tenth is left to the email of the day. */
async function emailUpToTen(tx: Context, notice: GiftNotice): Promise<void> {
  const members = await membersWho(tx, notice.reader, ({ gifts }) => gifts !== "none");
  if (!notice.isWanted && members.length === 0) return;
  const day = await lockDay(tx, notice);
  const { giftIds } = day;
  if (day.digestedAt || giftIds.length >= GIFT_NOTICES_PER_DAY || giftIds.includes(notice.giftId)) return;
  const data = { giftIds: [...giftIds, notice.giftId] };
  await tx.db.giftNoticeDay.update({ where: { key: day.key }, data });
  const isLast = data.giftIds.length === GIFT_NOTICES_PER_DAY;
  const each = await membersWho(tx, notice.reader, ({ gifts }) => gifts === "each");
  // Readers who want one email a day get it after each day with gifts, the others only if there were more gifts.
  if (isLast || each.length < members.length) {
    const digestAt = new Date(day.endsAt.getTime() + DIGEST_DELAY_MS);
    await recordFollowUps(tx, "email_gift_digest", [day.key], digestAt);
  }
  if (notice.isWanted) await queueNotice(tx, notice, isLast);
  for (const member of each) await queueMemberNotice(tx, notice, member, isLast);
}

interface Day {
  key: string;
  endsAt: Date;
  giftIds: string[];
  digestedAt: Date | null;
}

/** The day in the reader's time zone on which the gift settled, locked: one notice after the other. */
async function lockDay(tx: Context, notice: GiftNotice): Promise<Day> {
  const known = await lockKnownDay(tx, notice);
  if (known) return known;
  const { reader, settledAt } = notice;
  await tx.db.$executeRaw`
    INSERT INTO gift_notice_days (key, identity_id, starts_at, ends_at, gift_ids)
    SELECT i.id || ':' || to_char(d.day, 'YYYY-MM-DD'), i.id, d.day::timestamp AT TIME ZONE i.time_zone,
      (d.day + 1)::timestamp AT TIME ZONE i.time_zone, '{}'
    FROM identities i CROSS JOIN LATERAL (SELECT (${settledAt}::timestamptz AT TIME ZONE i.time_zone)::date AS day) d
    WHERE i.id = ${reader.id}
    ON CONFLICT (key) DO NOTHING`;
  return (await lockKnownDay(tx, notice))!;
}

async function lockKnownDay(tx: Context, { reader, settledAt }: GiftNotice): Promise<Day | undefined> {
  const [day] = await tx.db.$queryRaw<Day[]>`
    SELECT key, ends_at AS "endsAt", gift_ids AS "giftIds", digested_at AS "digestedAt" FROM gift_notice_days
    WHERE key = (SELECT i.id || ':' || to_char(${settledAt}::timestamptz AT TIME ZONE i.time_zone, 'YYYY-MM-DD')
      FROM identities i WHERE i.id = ${reader.id})
    FOR UPDATE`;
  return day;
}

async function queueNotice(tx: Context, notice: GiftNotice, isLast: boolean): Promise<void> {
  const { giftId, reader, locale, stop, data } = notice;
  const written = tx.ports.emails.write({ kind: "gift_notice", locale, data: { ...data, isLast } });
  const email = { to: reader.email, ...written, attachments: [], unsubscribeUrl: stop.oneClick };
  await queueEmail(tx, { key: `gift-notice:${giftId}`, ...email });
}

/** A member thanks in the dashboard, and not by the owner's link. */
async function queueMemberNotice(tx: Context, notice: GiftNotice, member: WantingMember, isLast: boolean) {
  const { userId, email: to, locale, settingsUrl } = member;
  const data = { ...notice.data, link: notice.memberLink, isThankable: false, stopUrl: settingsUrl, isLast };
  const written = tx.ports.emails.write({ kind: "gift_notice", locale, data });
  await queueEmail(tx, { key: `gift-notice:${notice.giftId}:${userId}`, to, ...written, attachments: [] });
}
