import { queueEmail } from "@/server/domain/email/queue-email";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { type NotifiedPool, readNotification } from "@/server/domain/pools/notifications/read-notification";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { Email } from "@/server/ports/email-writer";
import { knownLocale } from "@/server/texts/locales";

/** How many people one transaction emails. */
const BATCH = 100;

/** Emails those who need to know what happened in pools, or who have to decide. Returns when to look again. */
export function emailPools(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_pool", { signal }, (row) => emailPool(ctx, row));
}

/** One person has one email for each occasion, whatever roles and addresses they have in the pool. */
async function emailPool(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  const noticed = await readNotification(ctx, row.subjectId);
  const readers = noticed ? await readersOf(ctx, noticed) : [];
  for (let at = 0; at < readers.length; at += BATCH)
    await ctx.transaction(async (tx) => {
      for (const { userId, email, locale } of readers.slice(at, at + BATCH)) {
        const written = tx.ports.emails.write(emailOf(tx, noticed!, locale));
        await queueEmail(tx, { key: `pool:${row.subjectId}:${userId}`, to: email, ...written, attachments: [] });
      }
    });
  await ctx.transaction(async (tx) => {
    if (noticed?.sponsor) await emailSponsor(tx, row.subjectId, noticed, noticed.sponsor);
    await followUpQueue.complete(tx, row, null);
  });
}

interface Reader {
  userId: string;
  email: string;
  locale: string;
}

/** Only people who have proven their address; each once, at the address that belongs to the pool. */
function readersOf(ctx: Context, { readers }: NotifiedPool): Promise<Reader[]> {
  return ctx.statement<Reader>(
    `SELECT DISTINCT ON (u.id) u.id AS "userId", i.email, u.locale FROM identities i JOIN users u ON u.id = i.user_id
     WHERE i.id = ANY ($1::text[]) AND i.is_platform_person AND i.status = 'active' ORDER BY u.id, i.id`,
    [readers],
  );
}

/** Nobody there asked for it, so it is bounded, and can be stopped. */
async function emailSponsor(tx: Context, key: string, noticed: NotifiedPool, to: string): Promise<void> {
  const sender = { kind: "pool", id: noticed.startedBy } as const;
  await queueUnsolicitedEmail(tx, { key: `pool:${key}:sponsor`, to, sender, email: emailOf(tx, noticed, "en") });
}

function emailOf({ settings }: Context, { data, path }: NotifiedPool, locale: string): Email<"pool_notice"> {
  const known = knownLocale(locale) ?? "en";
  return { kind: "pool_notice", locale: known, data: { ...data, link: `${settings.publicUrl}${path}?lang=${known}` } };
}
