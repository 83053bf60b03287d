import { emitEvents } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";

export interface QueuedAttachment {
  /** Its key in the file storage. The file is read when the email is sent. */
  storageKey: string;
  fileName: string;
  mediaType: string;
}

export interface QueuedEmail {
  /** Identifies the occasion, such as `receipt:rcp_...:v2`. Each occasion gets one email. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: QueuedAttachment[];
  /** The Reply-To address, if the email passes on what someone else wrote. */
  replyTo?: string;
  /** For bulk emails: the URL for one-click unsubscription, shown by email clients as their own button. */
  unsubscribeUrl?: string;
  /** For emails that the reader did not ask for (queueUnsolicitedEmail): what their daily limits count by. */
  unsolicited?: { addressHash: string; sender: string | null };
}

const NAME_CHARACTERS = 32;
/** A reserved top-level domain that never resolves (RFC 2606). */
const UNREACHABLE = /\.invalid$/i;

/** The public name of an email: the same for every attempt, and unguessable beforehand. */
export function messageName(ctx: Context, key: string): string {
  return ctx.vault.mac("email-message", key).toString("hex").slice(0, NAME_CHARACTERS);
}

/**
 * Writes an email in the running transaction, so it is sent if and only if that commits. False if the occasion already
 * has its email, or if the address cannot receive any, as for donors who gave none.
 *
 * @param isSentNext - True if the caller sends the email itself after the commit, so no separate job is needed.
 */
export async function queueEmail(tx: Context, email: QueuedEmail, isSentNext = false): Promise<boolean> {
  if (UNREACHABLE.test(email.to)) return false;
  const now = tx.now();
  const written = await tx.db.$executeRaw`
    INSERT INTO email_messages (key, message_name, "to", subject, text, html, attachments, unsubscribe_url, reply_to,
      address_hash, sender, next_attempt_at, created_at)
    VALUES (${email.key}, ${messageName(tx, email.key)}, ${email.to}, ${email.subject}, ${email.text}, ${email.html},
      ${JSON.stringify(email.attachments)}::json, ${email.unsubscribeUrl ?? null}, ${email.replyTo ?? null},
      ${email.unsolicited?.addressHash ?? null}, ${email.unsolicited?.sender ?? null}, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (key) DO NOTHING`;
  if (written === 0) return false;
  const queued = { type: "mail.queued" as const, subjectId: email.key, partyIds: [], data: { key: email.key } };
  if (!isSentNext) await emitEvents(tx, [queued]);
  return true;
}
