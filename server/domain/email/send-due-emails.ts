import { bounceEmail } from "@/server/domain/email/bounce-email";
import { type ClaimedEmail, EMAIL_ATTEMPT_MS, emailQueue } from "@/server/domain/email/email-queue";
import { messageName, type QueuedAttachment } from "@/server/domain/email/queue-email";
import { EMAIL_RETRY_DELAYS_MS } from "@/server/kernel/limits";
import { withinTime } from "@/server/kernel/within-time";
import type { Context } from "@/server/operations/context";
import { drainQueue } from "@/server/operations/queue/drain-queue";
import { EmailRefused, type OutgoingEmail } from "@/server/ports/email";

const EMAILS_AT_ONCE = 10;
const ERROR_MAX_CHARACTERS = 500;

/** Recreates a file that is missing from the storage; null if this cannot create it. */
export type RestoreFile = (ctx: Context, storageKey: string) => Promise<Uint8Array | null>;

export interface SendOptions {
  restoreFile?: RestoreFile;
  signal?: AbortSignal;
  /** Only emails that were due by this instant; now by default. */
  dueBefore?: Date;
}

/**
 * Sends every email that is due, until none is left or the signal is aborted. Returns when the next one is due. Several
 * processes may run it concurrently: an email is claimed with a lease, so it is sent once unless a process dies while
 * sending it.
 */
export function sendDueEmails(ctx: Context, options: SendOptions = {}): Promise<Date | null> {
  const { signal, dueBefore, restoreFile } = options;
  const work = (email: ClaimedEmail) => attempt(ctx, email, restoreFile);
  return drainQueue(ctx, emailQueue, { atOnce: EMAILS_AT_ONCE, signal, dueBefore, work });
}

/** Sends those of the emails that are due, a few at a time. Returns when one of them has to be sent again, or null. */
export async function sendEmails(
  ctx: Context,
  keys: readonly string[],
  restoreFile?: RestoreFile,
): Promise<Date | null> {
  for (let start = 0; start < keys.length; start += EMAILS_AT_ONCE) {
    await Promise.all(keys.slice(start, start + EMAILS_AT_ONCE).map((key) => sendIfDue(ctx, key, restoreFile)));
  }
  const where = { key: { in: [...keys] }, status: "queued", nextAttemptAt: { gt: ctx.now() } };
  const next = await ctx.db.emailMessage.aggregate({ where, _min: { nextAttemptAt: true } });
  return next._min.nextAttemptAt;
}

async function sendIfDue(ctx: Context, key: string, restoreFile: RestoreFile | undefined): Promise<void> {
  const email = await emailQueue.claimOne(ctx, key);
  if (email) await attempt(ctx, email, restoreFile);
}

async function attempt(ctx: Context, email: ClaimedEmail, restoreFile: RestoreFile | undefined): Promise<void> {
  const { key, attempts } = email;
  let failure: Error | null = null;
  try {
    // More attempts than allowed: processes keep dying on this email, so stop retrying.
    if (attempts > EMAIL_RETRY_DELAYS_MS.length + 1) throw new Error("every attempt was broken off");
    const sending = ctx.ports.email.send(await outgoing(ctx, email, restoreFile));
    await withinTime(sending, EMAIL_ATTEMPT_MS, "the mail server did not answer in time");
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    ctx.log.warn({ err: error, linkSecretOf: key, attempt: attempts }, "an email could not be sent");
  }
  const isOurs = failure === null ? await markSent(ctx, email) : await markUnsent(ctx, email, failure);
  if (!isOurs) ctx.log.warn({ linkSecretOf: key }, "an email took longer than its lease");
}

function markSent(ctx: Context, email: ClaimedEmail): Promise<boolean> {
  return emailQueue.complete(ctx, email, { sentAt: ctx.now() });
}

/** A permanent failure is not retried. */
function markUnsent(ctx: Context, email: ClaimedEmail, failure: Error): Promise<boolean> {
  if (!(failure instanceof EmailRefused)) return markFailed(ctx, email, failure);
  const bounce = { reason: failure.reason, at: ctx.now(), lease: email.leaseToken, lastError: errorText(failure) };
  return ctx.transaction((tx) => bounceEmail(tx, email, bounce));
}

async function markFailed(ctx: Context, email: ClaimedEmail, failure: Error): Promise<boolean> {
  const { outcome } = await emailQueue.fail(ctx, email, { error: errorText(failure) }, { failures: email.attempts });
  return outcome !== "lost";
}

function errorText({ message }: Error): string {
  return message.replaceAll("\u0000", "").toWellFormed().slice(0, ERROR_MAX_CHARACTERS);
}

async function outgoing(ctx: Context, email: ClaimedEmail, restoreFile?: RestoreFile): Promise<OutgoingEmail> {
  const { key, to, subject, text, html, unsubscribeUrl, replyTo } = email;
  const name = email.messageName ?? messageName(ctx, key);
  const files = email.attachments as unknown as QueuedAttachment[];
  const attachments = await Promise.all(
    files.map(async ({ storageKey, fileName, mediaType }) => {
      const bytes = (await ctx.ports.files.read(storageKey)) ?? (await restoreFile?.(ctx, storageKey));
      if (!bytes) throw new Error(`the attachment ${storageKey} is not in the file storage`);
      return { fileName, mediaType, bytes };
    }),
  );
  return { key, name, to, subject, text, html, unsubscribeUrl, replyTo, attachments };
}
