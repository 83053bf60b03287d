import { unsubscribeLinks } from "@/server/domain/campaigns/updates/unsubscribe";
import type { Context } from "@/server/domain/context";
import { queueEmail } from "@/server/domain/email/queue-email";
import { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { knownLocale, LOCALES } from "@/server/texts/locales";

const FOLLOWERS_AT_ONCE = 100;

interface Follower {
  identityId: string;
  email: string;
  locale: string;
}

/**
 * Queues the emails of every update with remaining followers, one batch per transaction, until none remains or the
 * signal is aborted. Several workers may run it concurrently, and a crash loses only its batch: each follower gets an
 * update once.
 */
export async function emailUpdates(ctx: Context, signal: AbortSignal): Promise<null> {
  while (!signal.aborted) {
    // Checked before the transaction, which would wake every worker even if there were nothing to do.
    const left = await ctx.db.campaignUpdate.findFirst({ where: { mailedAt: null }, select: { id: true } });
    if (!left || !(await ctx.transaction(emailNextBatch))) break;
  }
  return null;
}

/** False if other workers have locked all that is left. */
async function emailNextBatch(tx: Context): Promise<boolean> {
  const [taken] = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM campaign_updates WHERE mailed_at IS NULL ORDER BY created_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
  if (!taken) return false;
  const update = await tx.db.campaignUpdate.findUniqueOrThrow({
    where: { id: taken.id },
    include: { campaign: { include: { parent: true } } },
  });
  const followers = await nextFollowers(tx, update);
  for (const follower of followers) await emailTo(tx, update, follower);
  const last = followers.at(-1)?.identityId ?? update.mailedUpTo;
  const isDone = followers.length < FOLLOWERS_AT_ONCE;
  const data = { mailedUpTo: last, mailedAt: isDone ? tx.now() : null };
  await tx.db.campaignUpdate.update({ where: { id: update.id }, data });
  return true;
}

type Mailed = Prisma.CampaignUpdateGetPayload<{ include: { campaign: { include: { parent: true } } } }>;

/**
 * The followers of the page, or of the campaign and any page of it; each person once, in the language agreed to last.
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
      AND f.agreed_at <= ${update.createdAt}::timestamptz AND i.status = 'active'
    ORDER BY f.identity_id, f.agreed_at DESC LIMIT ${FOLLOWERS_AT_ONCE}`;
}

async function emailTo(tx: Context, update: Mailed, { identityId, email, locale: wanted }: Follower): Promise<void> {
  const { campaign } = update;
  const locale = knownLocale(wanted) ?? LOCALES[0];
  const rootId = campaign.parentCampaignId ?? campaign.id;
  const links = unsubscribeLinks(tx, { rootId, identityId });
  const written = tx.ports.emails.write({
    kind: "campaign_update",
    locale,
    data: {
      campaign: campaign.name,
      root: (campaign.parent ?? campaign).name,
      title: update.title,
      body: update.body,
      link: `${tx.settings.publicUrl}${campaignPath(campaign)}?lang=${locale}`,
      unsubscribeUrl: links.page,
    },
  });
  const key = `update:${update.id}:${identityId}`;
  await queueEmail(tx, { key, to: email, ...written, attachments: [], unsubscribeUrl: links.oneClick });
}
