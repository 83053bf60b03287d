import { emailTransitions } from "@/server/domain/email/email-transitions";
import type { EmailMessage } from "@/server/generated/prisma/client";
import { RETRIES } from "@/server/kernel/limits";
import { leasedQueue } from "@/server/operations/queue/leased-queue";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { moveAll } from "@/server/operations/transition";

/** An attempt ends well before its lease expires, so that no other process sends the same email in the meantime. */
export const EMAIL_ATTEMPT_MS = 90_000;

/** What an attempt needs to know about an email. */
export type DueEmail = Pick<
  EmailMessage,
  "key" | "messageName" | "to" | "subject" | "text" | "html" | "attachments" | "unsubscribeUrl" | "replyTo" | "attempts"
>;
export type ClaimedEmail = DueEmail & Lease;

/** The queue of emails to send. */
export const emailQueue = leasedQueue<DueEmail, { sentAt: Date }, { error: string }>({
  table: "email_messages",
  key: { column: "key", type: "text" },
  due: { column: "next_attempt_at", tie: "id" },
  open: ["queued"],
  leaseMs: 150_000,
  attempts: { column: "attempts", count: "claims" },
  error: "last_error",
  retries: RETRIES.email,
  returns: `q.key, q.message_name AS "messageName", q."to", q.subject, q.text, q.html, q.attachments, q.unsubscribe_url AS "unsubscribeUrl",
    q.reply_to AS "replyTo", q.attempts`,
  async complete(ctx, { key, leaseToken: lease }, { sentAt }) {
    return (await moveAll(ctx, emailTransitions, [key], "send", { lease, sentAt, lastError: null })).length === 1;
  },
  deadLetter: (tx, { key, leaseToken: lease }, { error: lastError }) =>
    moveAll(tx, emailTransitions, [key], "give_up", { lease, lastError, failedAt: tx.now() }),
});
