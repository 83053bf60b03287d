import { randomUUID } from "node:crypto";
import type { Context } from "@/server/domain/context";
import { emailTransitions } from "@/server/domain/email/email-transitions";
import type { QueuedAttachment } from "@/server/domain/email/queue-email";
import { moveAll } from "@/server/domain/transition";
import type { EmailMessage } from "@/server/generated/prisma/client";
import { EMAIL_RETRY_DELAYS_MS, RETRIES } from "@/server/kernel/limits";
import { retryDelayMs } from "@/server/kernel/retry";
import type { OutgoingEmail } from "@/server/ports/email";

const EMAILS_AT_ONCE = 10;
/** An attempt times out well before its lease expires, so no other process sends the same email meanwhile. */
const ATTEMPT_MS = 90_000;
const LEASE_MS = 150_000;
const ERROR_MAX_CHARACTERS = 500;

/**
 * Sends every email that is due, until none is left or the signal is aborted, and returns the next instant at which one
 * will be. Several may run concurrently: an email is claimed with a lease and sent once unless a process dies while
 * sending it.
 */
export async function sendDueEmails(ctx: Context, signal?: AbortSignal): Promise<Date | null> {
  while (!signal?.aborted) {
    const token = randomUUID();
    const emails = await claimDueEmails(ctx, token);
    if (emails.length === 0) break;
    await Promise.all(emails.map((email) => attempt(ctx, email, token)));
  }
  return nextDueInstant(ctx);
}

/** Leases by wall-clock time, which a moved product clock must not shorten, and counts the attempt. */
async function claimDueEmails(ctx: Context, token: string): Promise<EmailMessage[]> {
  const wall = ctx.clock.wall();
  const leaseUntil = new Date(wall.getTime() + LEASE_MS);
  const claimed = await ctx.db.$queryRaw<{ id: number }[]>`
    WITH due AS (
      SELECT id FROM email_messages
      WHERE status = 'queued' AND next_attempt_at <= ${ctx.now()}::timestamptz
        AND (locked_until IS NULL OR locked_until <= ${wall}::timestamptz)
      ORDER BY next_attempt_at, id LIMIT ${EMAILS_AT_ONCE} FOR UPDATE SKIP LOCKED
    )
    UPDATE email_messages m
    SET locked_until = ${leaseUntil}::timestamptz, lock_token = ${token}::uuid, attempts = m.attempts + 1
    FROM due WHERE m.id = due.id RETURNING m.id`;
  if (claimed.length === 0) return [];
  return ctx.db.emailMessage.findMany({ where: { id: { in: claimed.map((row) => row.id) }, lockToken: token } });
}

async function attempt(ctx: Context, email: EmailMessage, token: string): Promise<void> {
  let failure: string | null = null;
  try {
    // More attempts than allowed: processes keep dying on this email, so stop retrying.
    if (email.attempts > EMAIL_RETRY_DELAYS_MS.length + 1) throw new Error("every attempt was broken off");
    await withinTime(ctx.ports.email.send(await outgoing(ctx, email)));
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    ctx.log.warn({ err: error, linkSecretOf: email.key, attempt: email.attempts }, "a mail could not be sent");
  }
  const isOurs = failure === null ? await markSent(ctx, email, token) : await markFailed(ctx, email, token, failure);
  if (!isOurs) ctx.log.warn({ linkSecretOf: email.key }, "an email took longer than its lease");
}

async function markSent(ctx: Context, { key }: EmailMessage, lease: string): Promise<boolean> {
  const moved = await moveAll(ctx, emailTransitions, [key], "send", { lease, sentAt: ctx.now(), lastError: null });
  return moved.length > 0;
}

/** Schedules the next attempt, or makes the email a dead letter after the last one. */
async function markFailed(ctx: Context, { key, attempts }: EmailMessage, lease: string, failure: string) {
  const delayMs = retryDelayMs(RETRIES.email, attempts);
  const lastError = failure.replaceAll("\u0000", "").toWellFormed().slice(0, ERROR_MAX_CHARACTERS);
  if (delayMs === null) {
    return (await moveAll(ctx, emailTransitions, [key], "give_up", { lease, lastError })).length > 0;
  }
  const nextAttemptAt = new Date(ctx.now().getTime() + delayMs);
  const { count } = await ctx.db.emailMessage.updateMany({
    where: { key, lockToken: lease },
    data: { nextAttemptAt, lastError, lockedUntil: null, lockToken: null },
  });
  return count > 0;
}

async function outgoing(ctx: Context, email: EmailMessage): Promise<OutgoingEmail> {
  const { key, to, subject, text, html, unsubscribeUrl } = email;
  const files = email.attachments as unknown as QueuedAttachment[];
  const attachments = await Promise.all(
    files.map(async ({ storageKey, fileName, mediaType }) => {
      const bytes = await ctx.ports.files.read(storageKey);
      if (!bytes) throw new Error(`the attachment ${storageKey} is not in the file storage`);
      return { fileName, mediaType, bytes };
    }),
  );
  return { key, to, subject, text, html, unsubscribeUrl, attachments };
}

async function withinTime(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the mail server did not answer in time")), ATTEMPT_MS);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** When the next email is due, or, if it is being sent, when its lease expires. */
async function nextDueInstant(ctx: Context): Promise<Date | null> {
  const now = ctx.now();
  const wall = ctx.clock.wall();
  const [row] = await ctx.db.$queryRaw<{ due: Date | null }[]>`
    SELECT min(greatest(next_attempt_at, CASE WHEN locked_until > ${wall}::timestamptz
      THEN ${now}::timestamptz + (locked_until - ${wall}::timestamptz) END)) AS due
    FROM email_messages WHERE status = 'queued'`;
  return row?.due ?? null;
}
