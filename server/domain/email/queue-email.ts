import type { Context } from "@/server/domain/context";
import { emitEvents } from "@/server/events/emit";

export interface QueuedAttachment {
  /** Where the file storage keeps it. It is read when the mail goes out. */
  storageKey: string;
  fileName: string;
  mediaType: string;
}

export interface QueuedEmail {
  /** Names the occasion, such as `receipt:rcp_...:v2`. One occasion is one mail. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: QueuedAttachment[];
  /** Of mails that go to many: an address at which a POST ends them, for the button that mail programs show. */
  unsubscribeUrl?: string;
}

/** Writes a mail into the running transaction, so that it goes out if and only if that commits. False when the occasion has its mail already. */
export async function queueEmail(tx: Context, email: QueuedEmail): Promise<boolean> {
  const now = tx.now();
  const written = await tx.db.$executeRaw`
    INSERT INTO email_messages (key, "to", subject, text, html, attachments, unsubscribe_url,
      next_attempt_at, created_at)
    VALUES (${email.key}, ${email.to}, ${email.subject}, ${email.text}, ${email.html},
      ${JSON.stringify(email.attachments)}::json, ${email.unsubscribeUrl ?? null}, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (key) DO NOTHING`;
  if (written === 0) return false;
  await emitEvents(tx.db, now, [{ type: "mail.queued", subjectId: email.key, partyIds: [], data: { key: email.key } }]);
  return true;
}
