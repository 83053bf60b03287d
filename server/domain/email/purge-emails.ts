import { EMAIL_RETENTION_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const BATCH = 1_000;

/**
 * Removes texts, subjects, and addresses of emails that were queued more than 30 days ago and were since sent or given
 * up, in small batches. The rest of the row stays, because its key prevents a second email for the same occasion. Also
 * deletes the days of emails about gifts, and the records of email services' calls.
 */
export async function purgeEmails(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - EMAIL_RETENTION_DAYS * 86_400_000);
  for (;;) {
    const purged = await ctx.db.$executeRaw`
      UPDATE email_messages SET "to" = '', subject = '', text = '', html = '', attachments = '[]',
        unsubscribe_url = NULL, reply_to = NULL, last_error = NULL
      WHERE id IN (
        SELECT id FROM email_messages
        WHERE created_at < ${before}::timestamptz AND status <> 'queued' AND text <> ''
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
    if (purged < BATCH) break;
  }
  await ctx.db.emailServiceCall.deleteMany({ where: { receivedAt: { lt: before } } });
  await ctx.db.giftNoticeDay.deleteMany({ where: { endsAt: { lt: before } } });
}
