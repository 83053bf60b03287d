import { readParsedTexts } from "@/server/domain/campaigns/edit/parsed-texts";
import { unsubscribeLinks } from "@/server/domain/campaigns/updates/unsubscribe";
import { writeUpdateEmail } from "@/server/domain/campaigns/updates/update-email";
import { queueEmail } from "@/server/domain/email/queue-email";
import { sendEmails } from "@/server/domain/email/send-due-emails";
import { suppressedAmong } from "@/server/domain/email/suppressions";
import { Prisma } from "@/server/generated/prisma/client";
import type { Block } from "@/server/markdown/read-markdown";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps, workOnFollowUp } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";
import { knownLocale, LOCALES } from "@/server/texts/locales";

const FOLLOWERS_AT_ONCE = 100;

interface Follower {
  identityId: string;
  email: string;
  locale: string;
}

/** Emails the next batch of an update's followers. True once everyone's email is queued. */
export async function emailNextFollowers(ctx: Context, updateId: string): Promise<boolean> {
  let isDone = true;
  await workOnFollowUp(ctx, "email_update", updateId, async (row) => {
    isDone = await emailBatch(ctx, row);
    // Due again at once: this worker continues, or a sweep does later.
    if (!isDone) await followUpQueue.release(ctx, row, ctx.now());
  });
  return isDone;
}

/** Continues updates whose emails have stalled since `dueBefore`, each to its end. */
export function sweepUpdates(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<Date | null> {
  return drainFollowUps(ctx, "email_update", { signal, dueBefore, atOnce: 1 }, async (row) => {
    while (!(await emailBatch(ctx, row))) {
      if (signal.aborted) return followUpQueue.release(ctx, row);
      await followUpQueue.renew(ctx, [row]);
    }
  });
}

/**
 * Queues the emails of one batch of followers in a transaction, and sends them. Each follower gets an update once: a crash
 * loses only the batch, and a worker that lost its lease queues nothing. True if no follower is left.
 */
async function emailBatch(ctx: Context, row: ClaimedFollowUp): Promise<boolean> {
  const { keys, isDone } = await ctx.transaction((tx) => queueBatch(tx, row));
  await sendEmails(ctx, keys);
  return isDone;
}

async function queueBatch(tx: Context, row: ClaimedFollowUp): Promise<{ keys: string[]; isDone: boolean }> {
  if (!(await followUpQueue.lockHeld(tx, row))) return { keys: [], isDone: true };
  const update = await tx.db.campaignUpdate.findUnique({
    where: { id: row.subjectId },
    include: { campaign: { include: { parent: true } } },
  });
  const followers = update ? await nextFollowers(tx, update) : [];
  const blocks = (await readParsedTexts(tx, [row.subjectId])).get(row.subjectId) ?? [];
  const suppressed = await suppressedAmong(
    tx,
    followers.map(({ email }) => email),
  );
  const keys = [];
  for (const follower of followers)
    if (!suppressed.has(follower.email)) keys.push(await emailTo(tx, { ...update!, blocks }, follower));
  const isDone = followers.length < FOLLOWERS_AT_ONCE;
  if (update) {
    const data = { mailedUpTo: followers.at(-1)?.identityId ?? update.mailedUpTo, mailedAt: isDone ? tx.now() : null };
    await tx.db.campaignUpdate.update({ where: { id: update.id }, data });
  }
  if (isDone) await followUpQueue.complete(tx, row, null);
  return { keys, isDone };
}

type Mailed = Prisma.CampaignUpdateGetPayload<{ include: { campaign: { include: { parent: true } } } }>;
type Parsed = Mailed & { blocks: Block[] };

/**
 * The followers of the page, or of the campaign and all of its pages: each person once, in the language they agreed to
 * last.
 */
async function nextFollowers(tx: Context, update: Mailed): Promise<Follower[]> {
  const { campaign } = update;
  const followed = campaign.parentCampaignId
    ? Prisma.sql`f.campaign_id = ${campaign.id}`
    : Prisma.sql`f.root_id = ${campaign.id}`;
  return tx.db.$queryRaw<Follower[]>`
    SELECT DISTINCT ON (f.identity_id) f.identity_id AS "identityId", i.email, f.locale
    FROM campaign_followers f JOIN identities i ON i.id = f.identity_id
    WHERE ${followed} AND f.identity_id > ${update.mailedUpTo} AND f.unsubscribed_at IS NULL
      AND f.confirmed_at <= ${update.createdAt}::timestamptz AND i.status = 'active'
    ORDER BY f.identity_id, f.agreed_at DESC LIMIT ${FOLLOWERS_AT_ONCE}`;
}

async function emailTo(tx: Context, update: Parsed, { identityId, email, locale: wanted }: Follower): Promise<string> {
  const { campaign } = update;
  const rootId = campaign.parentCampaignId ?? campaign.id;
  const links = unsubscribeLinks(tx, { rootId, identityId });
  const reading = { locale: knownLocale(wanted) ?? LOCALES[0], unsubscribeUrl: links.page };
  const written = writeUpdateEmail(tx, update, reading);
  const key = `update:${update.id}:${identityId}`;
  await queueEmail(tx, { key, to: email, ...written, attachments: [], unsubscribeUrl: links.oneClick }, true);
  return key;
}
